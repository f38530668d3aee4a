/** A text that the talk holds, and whose it is. */
export interface Source {
  readonly kind: 'person' | 'result' | 'page'
  readonly text: string
  /** Of a result: the line that was read while the tool ran. */
  readonly label?: string
  /** Of a result: nobody but the product itself can have written what is in it. */
  readonly trusted?: boolean
}
