import { cutText, type ProposedCall, type TurnEvent } from '@ambit/domain'
import { shownNow } from './loaded.ts'
import { isBoundless, nestsTooDeep } from './nesting.ts'
import type { Playing } from './playing.ts'
import { promptMessages } from './prompt.ts'

/** What a person reads where the model had nothing to say at the end of a turn. */
export const NO_ANSWER = 'I could not finish this. Ask again, or ask for less at once.'

/** Calls of one reply; what a model asks for beyond is not taken. */
const CALLS_MAX = 64
/** No tool has a longer name. */
const NAME_CHARS_MAX = 64
/** The calls of one reply, with ids of ours. */
export interface Asked {
  readonly calls: readonly ProposedCall[]
}

/**
 * One reply of the model, streamed. It stands in the talk when this returns; what was already said stands there, marked as
 * cut, when it throws. Calls get ids of ours and are told only when the whole reply is there.
 */
export async function* ask(playing: Playing, textOnly: boolean): AsyncGenerator<TurnEvent, Asked> {
  const { talk, ports } = playing
  const id = ports.ids.next('msg')
  const said: Said = { text: '', open: false, calls: [] }
  const { calls } = said
  const read: { readonly read?: 'page' } = playing.offer.readsPage ? { read: 'page' } : {}
  try {
    yield* stream(playing, textOnly, id, said)
  } catch (thrown) {
    if (said.text !== '') talk.add({ role: 'assistant', id, text: said.text, calls: [], ...read, at: ports.clock.now(), cut: true })
    if (said.open) yield { type: 'text-end', messageId: id }
    throw thrown
  }
  if (calls.length === 0 && said.text.trim() === '') {
    if (!said.open) yield { type: 'text-start', messageId: id }
    said.open = true
    said.text = NO_ANSWER
    yield { type: 'text-delta', messageId: id, text: NO_ANSWER }
  }
  if (said.open) yield { type: 'text-end', messageId: id }
  if (said.text.trim() !== '') talk.change({ hasText: true })
  talk.add({ role: 'assistant', id, text: said.text, calls, ...read, at: ports.clock.now() })
  for (const call of calls) yield { type: 'call', messageId: id, call }
  return { calls }
}

/** What of the reply is there so far. */
interface Said {
  text: string
  open: boolean
  readonly calls: ProposedCall[]
}

async function* stream(playing: Playing, textOnly: boolean, id: string, said: Said): AsyncGenerator<TurnEvent> {
  const { talk, offer, context, ports } = playing
  context.signal.throwIfAborted()
  const { system, thinkingLevel } = offer
  const request = { system, messages: promptMessages(talk.messages), tools: shownNow(offer, talk.messages), thinkingLevel, textOnly }
  for await (const event of ports.model.reply(request, context.signal)) {
    switch (event.type) {
      case 'text':
        if (event.text === '') break
        if (!said.open) yield { type: 'text-start', messageId: id }
        said.open = true
        said.text += event.text
        yield { type: 'text-delta', messageId: id, text: event.text }
        break
      case 'call':
        // A model that calls tools where none are offered is not followed.
        if (!textOnly && said.calls.length < CALLS_MAX) said.calls.push(tame({ ...event.call, id: ports.ids.next('call') }))
        break
      case 'usage':
        talk.count(event.usage)
        break
    }
  }
  context.signal.throwIfAborted()
}

/** Arguments that nest without end could be neither stored nor told, and a number without bounds is none: they count as no JSON. */
function tame(call: ProposedCall): ProposedCall {
  if (nestsTooDeep(call.args)) return { ...call, args: null, malformed: 'nested too deeply' }
  if (isBoundless(call.args)) return { ...call, args: null, malformed: 'a number that is too large' }
  return call.name.length > NAME_CHARS_MAX ? { ...call, name: `${cutText(call.name, NAME_CHARS_MAX)}…` } : call
}
