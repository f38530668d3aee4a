import { Component, type ReactNode } from 'react'
import { AmbitContext } from '../context.ts'
import { Icon } from './icons.tsx'

export interface GuardProps {
  readonly children: ReactNode
}

/** Keeps a fault in drawing inside the widget: the page around it goes on, and the person can have it drawn again. */
export class Guard extends Component<GuardProps, { readonly isBroken: boolean }> {
  static override contextType = AmbitContext
  declare context: React.ContextType<typeof AmbitContext>
  override state = { isBroken: false }

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    const { messages } = this.context ?? {}
    if (!this.state.isBroken || messages === undefined) return this.props.children
    return (
      <section className="root panel inline" part="panel" dir={messages.direction} lang={messages.language} aria-label={messages.ask}>
        <div className="note danger" part="notice" role="alert">
          <Icon name="warn" />
          <div>
            <p>{messages.broke.first}</p>
            <p>{messages.broke.second}</p>
          </div>
          <button type="button" className="btn" onClick={() => this.setState({ isBroken: false })}>
            {messages.remedy.retry}
          </button>
        </div>
      </section>
    )
  }
}
