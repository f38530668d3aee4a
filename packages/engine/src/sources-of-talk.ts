import { evidenceOf, type Evidence, type Message, type Offer, type Source } from '@ambit/domain'
import type { CallRow } from './ports.ts'

/** What a talk shows about where a value comes from. What the assistant itself said proves nothing. */
export function talkEvidence(messages: readonly Message[], calls: readonly CallRow[], offer: Pick<Offer, 'sections' | 'readsPage'>): Evidence {
  const labels = new Map(calls.map(({ id, label }) => [id, label]))
  const told = offer.sections.filter(({ from }) => from === 'page').map(({ text }): Source => ({ kind: 'page', text }))
  const page = offer.readsPage && told.length === 0 ? [TOOLS_OF_A_PAGE] : told
  return evidenceOf([...messages.flatMap((message) => sourceOf(message, labels)), ...page])
}

/** What a page says of its tools reaches the model too. */
const TOOLS_OF_A_PAGE: Source = { kind: 'page', text: '' }

function sourceOf(message: Message, labels: ReadonlyMap<string, string>): readonly Source[] {
  switch (message.role) {
    case 'user':
      return [{ kind: 'person', text: message.text }]
    case 'assistant':
      return message.read === 'page' ? [{ kind: 'page', text: '' }] : []
    case 'tool': {
      const { words, content, callId, name } = message
      if (words === 'ours') return []
      return [{ kind: 'result', text: content, label: labels.get(callId) ?? name.replaceAll('_', ' '), trusted: words === 'trusted' }]
    }
  }
}
