/** What an operation of the shop gives. A refusal changes nothing. */
export type Answer<Value> = { readonly ok: true; readonly value: Value } | Refusal
export interface Refusal {
  readonly ok: false
  /** 404: there is none, or it is another customer's. 409: it cannot be done as things stand. 422: what was asked for is wrong. */
  readonly status: 404 | 409 | 422
  readonly error: string
}

export const done = <Value>(value: Value): Answer<Value> => ({ ok: true, value })
export const missing = (what: string): Refusal => ({ ok: false, status: 404, error: `${what} not found` })
export const impossible = (error: string): Refusal => ({ ok: false, status: 409, error })
export const wrong = (error: string): Refusal => ({ ok: false, status: 422, error })
