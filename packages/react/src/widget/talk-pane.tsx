import { useState, type ReactNode, type RefObject } from 'react'
import type { Session, SessionState } from '@ambit/client'
import type { CapabilityMeta } from '@ambit/domain'
import { useAmbit } from '../context.ts'
import { Chips } from './chips.tsx'
import { Composer } from './composer.tsx'
import { isOpen } from './decision/open-decision.ts'
import { Icon } from './icons.tsx'
import { MoreMenu } from './more-menu.tsx'
import type { Room } from './room.ts'
import { TalkView } from './talk-view.tsx'
import type { Asking } from './use-asking.ts'

export interface TalkPaneProps {
  readonly session: Session
  readonly state: SessionState
  readonly asking: Asking
  readonly composer: RefObject<HTMLTextAreaElement | null>
  readonly placeholder: string | undefined
  readonly draft: string
  readonly room: Room
  readonly onDraft: (text: string) => void
}

/** The conversation over its composer, with the More menu between them while it is open. */
export function TalkPane({ session, state, asking, composer, placeholder, draft, room, onDraft }: TalkPaneProps): ReactNode {
  const { messages } = useAmbit()
  const { agent, status, items } = state
  /** The chips that are shown while the menu lists the others. */
  const [menu, setMenu] = useState<{ readonly chips: readonly CapabilityMeta[]; readonly button: HTMLElement }>()
  const pick = (action: CapabilityMeta): void => {
    setMenu(undefined)
    asking.ask(action.quickActionMessage, action.id)
  }
  const close = (): void => {
    menu?.button.focus()
    setMenu(undefined)
  }
  const isAsked = items.some(isOpen)
  return (
    <>
      {agent?.model === 'offline' && <OfflineBar />}
      <div className="mid">
        <TalkView session={session} state={state} onAsk={asking.ask} onEdit={asking.edit} onSay={asking.say} onRemedy={asking.toComposer} />
        {agent !== undefined && menu !== undefined && (
          <MoreMenu agent={agent} chips={menu.chips} onPick={pick} onClose={close} onLeave={() => setMenu(undefined)} />
        )}
      </div>
      <div className="foot">
        {agent !== undefined && !asking.busy && !isAsked && (
          <Chips
            agent={agent}
            rows={items.length === 0 && room === 'full' ? 2 : 1}
            isOpen={menu !== undefined}
            onPick={pick}
            onMore={(chips, button) => (menu === undefined ? setMenu({ chips, button }) : close())}
          />
        )}
        <Composer
          ref={composer}
          agent={agent?.label ?? ''}
          placeholder={isAsked ? messages.waitsForDecision : (placeholder ?? messages.placeholder)}
          warning={isAsked ? messages.sendingWithdraws : undefined}
          draft={draft}
          isBusy={asking.busy}
          isStopping={status.kind === 'stopping'}
          onDraft={onDraft}
          onSend={asking.sendDraft}
          onStop={asking.stop}
        />
      </div>
    </>
  )
}

/** Says that what answers is no language model. */
function OfflineBar(): ReactNode {
  const { messages } = useAmbit()
  return (
    <div className="bar">
      <Icon name="cut" className="s" />
      <span>
        <b>{messages.offlineModel}</b> {messages.offlineModelMeans}
      </span>
    </div>
  )
}
