import type { TroubleCause } from '@ambit/client'
import type { DecisionMessages } from './decision/messages.ts'

/** One sentence of trouble, what it means, and its button. */
export interface TroubleText {
  readonly first: string
  readonly second: string
}

/** Every word of the widget that is not the agent's own. A language is one such table. */
export interface Messages {
  /** Language tag of dates and of the widget's `lang`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'

  readonly ask: string
  readonly newConversation: string
  readonly history: string
  readonly close: string
  readonly back: string
  readonly conversation: string

  readonly hello: (hour: number, name: string | undefined) => string
  readonly hint: string
  readonly placeholder: string
  readonly messageTo: (agent: string) => string
  readonly send: string
  readonly stop: string
  readonly stopping: string
  readonly keysSend: string
  readonly keysStop: string
  readonly more: string
  readonly quickActions: string
  readonly pinned: string
  readonly filter: (text: string) => string
  readonly matches: (count: number) => string
  readonly noMatch: (text: string) => string

  readonly working: string
  readonly stillAnswering: string
  /** `most`: characters that are sent at most. */
  readonly tooLong: (most: number) => string
  /** Announces an answer by its first sentence. */
  readonly answer: (first: string) => string
  readonly newest: string
  readonly notSent: string
  readonly cut: string
  readonly notFinished: (label: string) => string
  readonly activityState: Readonly<Record<'running' | 'waiting' | 'done' | 'failed' | 'unfinished', string>>
  readonly asked: string
  readonly cameBack: string
  readonly nothing: string
  readonly yes: string
  readonly no: string
  readonly rows: (count: number) => string
  readonly showedPanel: (panel: string, ok: boolean) => string
  readonly showed: (what: string, ok: boolean) => string

  /** Name of the button that shows what an answer names, such as `doc-3`. */
  readonly showRef: (ref: string) => string
  readonly document: string
  readonly documentOf: (title: string) => string
  /** How many places of a document are left to be filled in. */
  readonly toFillIn: (count: number) => string
  readonly copy: string
  readonly copyCode: string
  readonly copied: string
  readonly copyRefused: string
  readonly downloadText: string
  readonly downloadMarkdown: string

  readonly image: (alt: string) => string
  readonly newTab: string
  readonly table: string

  readonly offlineModel: string
  readonly offlineModelMeans: string

  readonly pageTools: string
  readonly toolCount: (count: number) => string
  readonly noPageTools: string
  readonly lent: string
  readonly readsOnly: string

  readonly today: string
  readonly waitingForYou: string
  readonly waits: string
  readonly reading: string
  readonly noHistory: string
  readonly historyUnread: string
  readonly searchHistory: string
  readonly noneFound: (text: string) => string

  readonly trouble: (cause: TroubleCause, seconds: number) => TroubleText
  readonly remedy: Readonly<Record<'resume' | 'retry' | 'sign_in' | 'edit' | 'new_thread' | 'go_on', string>>
  readonly signInFailed: string
  readonly retryIn: (seconds: number) => string
  /** The widget itself could not be drawn. */
  readonly broke: TroubleText
  readonly waitsForDecision: string
  /** Under the field while a decision is open: what sending does to it. */
  readonly sendingWithdraws: string
  /** The part that shows decisions could not be loaded. */
  readonly decisionUnread: TroubleText
  /** Other words of the decision card. */
  readonly decision?: Partial<DecisionMessages>
}
