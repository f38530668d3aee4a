import { useMemo, type ReactNode } from 'react'
import type { CardRow, DecisionCard, ValueFrom } from '@ambit/domain'
import { useAmbit } from '../../context.ts'
import { Icon } from '../icons.tsx'
import { Exact } from './exact.tsx'
import { FromIcon, Glyph } from './glyph.tsx'
import { nameOf } from './name-of.ts'
import { tells } from './tells.ts'
import { Names, Told } from './told.tsx'
import { useDecisionMessages } from './use-decision-messages.ts'
import { Value } from './value.tsx'

/** How much is at stake, in words. */
export function Stakes({ card: { risk, effect } }: { readonly card: DecisionCard }): ReactNode {
  const messages = useDecisionMessages()
  const told = risk === 'destructive' ? [messages.risk.destructive] : [risk && messages.risk[risk], effect && messages.effect[effect]]
  const words = told.filter((each) => each !== undefined)
  const look = risk === 'destructive' ? 'danger' : risk === 'high' || effect === 'egress' ? 'caution' : ''
  return (
    <span className={`tag ${look}`}>
      {risk === 'destructive' ? <Glyph name="trash" /> : effect === 'egress' && <Icon name="send" className="s" />}
      {words.length === 0 ? messages.needed : words.join(': ')}
    </span>
  )
}

/** What will be done, as whom, why a person is asked, with which values from where, and what comes back. */
export function Question({ card, titleId }: { readonly card: DecisionCard; readonly titleId: string }): ReactNode {
  const { personName } = useAmbit()
  const messages = useDecisionMessages()
  const { title, risk, effect, raised } = card
  const why = raised.map((each) => messages.raised[each]).filter((sentence) => sentence !== '')
  return (
    <div className="body">
      <h3 id={titleId}>
        <Exact text={title} />
      </h3>
      <p className="as">{messages.as(risk === 'destructive' ? risk : effect, personName)}</p>
      {why.map((sentence) => (
        <p key={sentence} className="why">
          <Icon name="warn" className="s" />
          {sentence}
        </p>
      ))}
      <Args card={card} />
      <Sees card={card} />
    </div>
  )
}

/** Each value with its name and where it came from. */
export function Args({ card }: { readonly card: DecisionCard }): ReactNode {
  const messages = useDecisionMessages()
  const { rows, args } = card
  // Nothing is done with a value that was not shown, whatever the rows tell.
  const isWhole = useMemo(() => tells(card), [card])
  if (rows.length === 0 && isWhole) return <p className="args none">{messages.noValues}</p>
  return (
    <table className="args" aria-label={messages.values}>
      <tbody>
        {rows.map((row) => (
          <Row key={JSON.stringify(row.path)} row={row} />
        ))}
        {!isWhole && (
          <tr>
            <th scope="row">
              <div>{messages.exactly}</div>
            </th>
            <td>
              <Value value={args} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Row({ row: { path, label, value, from } }: { readonly row: CardRow }): ReactNode {
  const above = path.slice(0, -1)
  return (
    <tr>
      <th scope="row">
        <div>
          {above.length > 0 && (
            <span className="above">
              <Exact text={above.map(nameOf).join(' / ')} />
            </span>
          )}
          <Exact text={label} />
        </div>
      </th>
      <td>
        <Value value={value} />
        <div className={isDoubtful(from) ? 'from warn' : 'from'}>
          <FromIcon from={from} />
          <Where from={from} />
        </div>
      </td>
    </tr>
  )
}

function Where({ from }: { readonly from: ValueFrom }): ReactNode {
  const messages = useDecisionMessages()
  if (from.kind !== 'result') return <span>{messages.from(from)}</span>
  return (
    <span>
      <Told sentence={(label) => messages.from({ ...from, label })}>
        <Exact text={from.label} />
      </Told>
    </span>
  )
}

/** Neither the person nor the product wrote it. */
function isDoubtful(from: ValueFrom): boolean {
  return from.kind === 'assistant' || (from.kind === 'result' && !from.trusted)
}

function Sees({ card: { sees } }: { readonly card: DecisionCard }): ReactNode {
  const { messages: common } = useAmbit()
  const messages = useDecisionMessages()
  return (
    <div className="back">
      <b>{messages.sees}</b>
      {sees === '*' ? (
        messages.seesAll
      ) : sees.length === 0 ? (
        messages.seesNothing
      ) : (
        <Told sentence={messages.seesOnly}>
          <Names names={sees.map((path) => path.split(/[./]/).map(nameOf).join(' / '))} language={common.language} />
        </Told>
      )}
    </div>
  )
}

/** What exactly is decided about: short on its face, whole when it is opened. */
export function Seal({ card, callId }: { readonly card: DecisionCard; readonly callId: string }): ReactNode {
  const messages = useDecisionMessages()
  const { key, version, digest, args } = card
  const name = version === undefined ? key : `${key} v${version}`
  return (
    <details className="seal">
      <summary>
        <span className="sr">{messages.exactly}: </span>
        <Exact text={name} />
        <span dir="ltr">{`args ${digest.slice(0, 4)}…${digest.slice(-4)}`}</span>
        <span dir="ltr">{callId.length > ID_CHARS ? `${callId.slice(0, ID_CHARS)}…` : callId}</span>
        <Icon name="down" className="s" />
      </summary>
      <pre dir="ltr">
        <Exact text={JSON.stringify(args, null, 2)} />
      </pre>
      <p dir="ltr">{`sha-256 ${digest}`}</p>
      <p dir="ltr">{`id ${callId}`}</p>
    </details>
  )
}

const ID_CHARS = 8
