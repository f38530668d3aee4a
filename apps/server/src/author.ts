import { Fault, type Environment, type User } from '@ambit/domain'

/** The environment that a run may use. Test shows what is not published, so it takes an author's session, and no user token is one. */
export function environmentFor(user: User, asked: 'test' | undefined): Environment {
  if (asked === undefined) return 'production'
  throw new Fault({
    code: 'forbidden',
    sentence: 'The test environment is for authors who are signed in to the dashboard. Leave "environment" out.',
    detail: `subject ${user.subject}`,
  })
}
