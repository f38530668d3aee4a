/** SHA-256 in hex of what is given, one after the other. At once where the runtime can. */
export type Sha256 = (...parts: readonly (string | Uint8Array)[]) => string | Promise<string>
