import type { AuthorRole } from './catalog/item.ts'

/** The signed-in person, as the customer's token says. Nothing that a browser says about itself counts. */
export interface User {
  readonly workspace: string
  /** The token's `sub`. */
  readonly subject: string
  readonly name: string | undefined
  readonly roles: readonly string[]
  /** What an author's session may do in the catalog; absent for the people of the product. Never from `roles`, which are the product's own. */
  readonly author?: readonly AuthorRole[]
}

/** Names the one business object of a thread, for instance `{ type: 'claim', id: 'clm-1' }`. */
export interface RecordRef {
  readonly type: string
  readonly id: string
}
