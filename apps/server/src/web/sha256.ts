/** SHA-256 in hex of what is given, by what every runtime of the web has. */
export async function webSha256(...parts: readonly (string | Uint8Array)[]): Promise<string> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    await new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part)))).arrayBuffer(),
  )
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
