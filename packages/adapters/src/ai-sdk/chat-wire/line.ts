/** What one exchange with a server tells, in this order: a head, bytes, the end. The end comes exactly once. */
export interface Receiver {
  head(status: number, header: (name: string) => string | undefined): void
  bytes(chunk: Uint8Array): void
  /** `error` is set where the line was cut; nothing is called after it. */
  end(error?: Error): void
}
/** Closes the connection at once. */
export type Close = () => void
/** Posts a JSON body. */
export type Post = (body: Uint8Array<ArrayBuffer>, receiver: Receiver) => Close
