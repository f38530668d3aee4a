// region app
import type { ReactNode } from 'react'
import { Assistant, CapabilityProvider } from '@ambit/react'
import { Tasks } from './tasks.tsx'

/** Your own backend signs it, for the person who is signed in there. */
async function getToken(): Promise<string> {
  const answer = await fetch('/api/assistant-token', { method: 'POST' })
  if (!answer.ok) throw new Error(`No token: ${answer.status}`)
  return answer.text()
}

export function App(): ReactNode {
  return (
    <CapabilityProvider server="http://localhost:4600" agent="tasks" getToken={getToken}>
      <Tasks />
      <Assistant />
    </CapabilityProvider>
  )
}
// endregion app
