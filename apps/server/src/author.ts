import { Fault, type Environment, type User } from '@ambit/domain'
import type { AuthorRole } from '@ambit/domain/catalog'

/** What somebody wants to do to the catalog, or that they want to read the audit. */
export type Deed = 'read' | 'save' | 'tick' | 'publish' | 'import' | 'audit'

/** Publishing is rolling back and taking out too; ticking is unticking too. */
const MAY: Readonly<Record<Deed, readonly AuthorRole[]>> = {
  read: ['author', 'reviewer', 'publisher', 'admin'],
  save: ['author', 'admin'],
  tick: ['reviewer', 'admin'],
  publish: ['publisher', 'admin'],
  import: ['admin'],
  audit: ['author', 'reviewer', 'publisher', 'admin'],
}

/** The environment that a run may use. Test shows what is not published, so it takes an author's session, and no user token is one. */
export function environmentFor(user: User, asked: 'test' | undefined): Environment {
  if (asked === undefined) return 'production'
  if (isAuthor(user)) return 'test'
  throw new Fault({
    code: 'forbidden',
    sentence: 'The test environment is for authors who are signed in to the dashboard. Leave "environment" out.',
    detail: `subject ${user.subject}`,
  })
}

/** Throws `forbidden` where this person may not do it, with a sentence that says what it takes. */
export function assertMay(user: User, deed: Deed): void {
  const { author = [], subject } = user
  if (author.length === 0)
    throw new Fault({
      code: 'forbidden',
      sentence: `The ${deed === 'audit' ? 'audit is for authors' : 'catalog is for its authors'}: it takes an author's token.`,
      detail: `subject ${subject}`,
    })
  if (author.some((role) => MAY[deed].includes(role))) return
  throw new Fault({
    code: 'forbidden',
    sentence: `This takes the role ${MAY[deed].join(' or ')}; you have ${author.join(', ')}.`,
    detail: `subject ${subject}`,
  })
}

export function isAuthor({ author }: User): boolean {
  return author !== undefined && author.length > 0
}
