import { type FormEvent, useState } from 'react'
import type { SessionView } from '../../shared/api.ts'
import { signIn } from './api.ts'
import { fieldText } from './form-text.ts'
import { usePageHeading } from './page-heading.ts'
import { Problem } from './parts/states.tsx'
import { sentenceOf } from './shared-view.ts'

export function SignInPage({ onSignedIn }: { readonly onSignedIn: (session: SessionView) => void }) {
  const heading = usePageHeading('Sign in')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(undefined)
    try {
      onSignedIn(await signIn(fieldText(fields, 'name'), fieldText(fields, 'password')))
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <main className="page sign-in" id="main">
      <form className="panel" onSubmit={(event) => void submit(event)}>
        <h1 ref={heading} tabIndex={-1}>
          Sign in to the studio
        </h1>
        <label className="field">
          <span className="lab">Name</span>
          <input className="in" name="name" autoComplete="username" autoCapitalize="none" required />
        </label>
        <label className="field">
          <span className="lab">Password</span>
          <input className="in" name="password" type="password" autoComplete="current-password" required />
        </label>
        <Problem sentence={problem} />
        <button type="submit" className="btn main" disabled={isBusy}>
          Sign in
        </button>
        <p className="hint">Two people work here: ada and grace. Both have the password “studio”.</p>
      </form>
    </main>
  )
}
