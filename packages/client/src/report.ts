/** Tells the page about an error of its own code, as an uncaught one is told. */
export function report(thrown: unknown): undefined {
  globalThis.reportError?.(thrown)
}
