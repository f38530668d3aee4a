/** A page that changes its route gets so long to register what is new, in milliseconds. */
const ROUTE_MS = 250

/**
 * When the offer may be sent. The page is changing its route where it was just loaded, where a scope left and none came since, and where its address
 * is another one than when scopes last changed.
 */
export class Settling {
  #timer: ReturnType<typeof setTimeout> | undefined
  #wait: { readonly over: Promise<void>; readonly end: () => void } | undefined
  #address = address()

  /** A page that is just being loaded registers in a moment. */
  constructor() {
    this.#begin()
  }

  /** A scope is gone: another page may be coming. */
  left(): void {
    this.#begin()
  }

  /** Others of the same page register in the same moment, so the wait ends just after it. */
  arrived(): void {
    this.#address = address()
    if (this.#wait !== undefined) this.#endIn(0)
  }

  async settled(): Promise<void> {
    if (address() !== this.#address) this.#begin()
    await this.#wait?.over
  }

  #begin(): void {
    this.#address = address()
    if (this.#wait === undefined) {
      let end = (): void => undefined
      const over = new Promise<void>((resolve) => {
        end = resolve
      })
      this.#wait = { over, end }
    }
    this.#endIn(ROUTE_MS)
  }

  #endIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#wait?.end()
      this.#wait = undefined
    }, ms)
  }
}

/** The query is left out: pages keep in it what is selected. */
function address(): string {
  return typeof location === 'undefined' ? '' : location.pathname + location.hash
}
