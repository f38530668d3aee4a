import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { CallRecord, LiveScope, PageTool, Registry } from '@ambit/client'
import { useShadowRoot } from '../shadow-host.tsx'
import { Scrolling } from '../widget/scrolling.tsx'
import { inspectorSheet } from './style.ts'
import { useGlance } from './use-glance.ts'

/** In a window narrower than this it would cover the page, so it begins folded; in CSS pixels. */
const ROOM_PX = 700

export interface InspectorProps {
  readonly registry: Registry
}

/** For whoever develops a page: what it lends, as the model sees it, the calls with their times, and what is wrong. In English only. */
export function Inspector({ registry }: InspectorProps): ReactNode {
  const { host, root } = useShadowRoot(inspectorSheet)
  return (
    <div ref={host} data-ambit-inspector="">
      {root !== undefined && createPortal(<Box registry={registry} />, root)}
    </div>
  )
}

function Box({ registry }: InspectorProps): ReactNode {
  const [open, setOpen] = useState(() => window.innerWidth >= ROOM_PX)
  const { scopes, calls, warnings } = useGlance(registry)
  const count = scopes.reduce((sum, scope) => sum + scope.tools.length, 0)
  return (
    <section className={open ? 'box open' : 'box'} dir="ltr" lang="en" aria-label="Ambit inspector">
      <button type="button" className="title" aria-expanded={open} onClick={() => setOpen(!open)}>
        <b>Ambit inspector</b>
        <span>
          {count} {count === 1 ? 'tool' : 'tools'}, {calls.length} {calls.length === 1 ? 'call' : 'calls'}
          {warnings.length > 0 && `, ${warnings.length} to look at`}
        </span>
      </button>
      {open && (
        // It scrolls, so the keyboard has to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="parts" tabIndex={0} aria-label="What the page lends">
          {warnings.map((warning) => (
            <p key={warning} className="warn">
              {warning}
            </p>
          ))}
          <h2>Scopes</h2>
          {scopes.length === 0 && <p className="none">This page lends no tools.</p>}
          {scopes.map((scope) => (
            <Scope key={scope.epoch} scope={scope} />
          ))}
          <h2>Calls</h2>
          {calls.length === 0 && <p className="none">None yet.</p>}
          {calls.toReversed().map((call) => (
            <Call key={call.callId} call={call} />
          ))}
        </section>
      )}
    </section>
  )
}

function Scope({ scope }: { readonly scope: LiveScope }): ReactNode {
  return (
    <div className="scope">
      <p className="line">
        <code>{scope.scopeId}</code> <span>{scope.pageTitle}</span>
        <small>mounted as {scope.epoch.slice(-8)}</small>
      </p>
      {scope.pageInstructions !== '' && <p className="text">{scope.pageInstructions}</p>}
      {scope.tools.map((tool) => (
        <Tool key={tool.name} tool={tool} />
      ))}
    </div>
  )
}

function Tool({ tool }: { readonly tool: PageTool }): ReactNode {
  const { name, description, parameters } = tool
  const marks = [tool.readOnly === true && 'reads', tool.idempotent === true && 'idempotent', tool.showsOnly === true && 'only shows'].filter(Boolean)
  return (
    <details>
      <summary>
        <code>{name}</code>
        <small>{marks.join(', ')}</small>
      </summary>
      <p className="text">{description}</p>
      <Code name="Parameters" text={JSON.stringify(parameters, null, 2)} />
    </details>
  )
}

function Call({ call: { name, scopeId, state, args, content, startedAt, tookMs } }: { readonly call: CallRecord }): ReactNode {
  return (
    <details className={state}>
      <summary>
        <code>{name}</code>
        <span>{state}</span>
        <small>
          {new Date(startedAt).toLocaleTimeString('en-GB')}
          {tookMs !== undefined && `, ${Math.round(tookMs)} ms`}
        </small>
      </summary>
      <p className="text">{scopeId}</p>
      <Code name="Arguments" text={JSON.stringify(args, null, 2)} />
      {content !== undefined && <Code name="Answer" text={content} />}
    </details>
  )
}

function Code({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  return (
    <Scrolling className="code" name={name}>
      <pre>{text}</pre>
    </Scrolling>
  )
}
