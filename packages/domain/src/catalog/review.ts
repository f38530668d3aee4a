import type { ItemVersion, Tick } from './item.ts'
import { type PointMeta, REVIEW_POINTS } from './review-points.ts'

/** A point of the review as it stands for one version. */
export interface ReviewPoint extends PointMeta {
  readonly state: 'passed' | 'open' | 'failed' | 'not_applicable'
  /** What the machine saw, a line each. */
  readonly evidence: readonly string[]
  /** Who judged it. */
  readonly tick?: Tick
}
/** A skill that carries the action, and the agents that it is attached to. */
export interface Membership {
  readonly skill: string
  readonly published: boolean
  readonly agents: readonly { readonly key: string; readonly published: boolean }[]
}
export interface ReviewParts {
  readonly action: ItemVersion<'action'>
  /** What Production has now. */
  readonly published?: ItemVersion<'action'>
  readonly memberships: readonly Membership[]
  /** Of this very version. */
  readonly ticks: readonly Tick[]
}

/** The ten points for one version of an action. */
export function reviewOf({ ticks }: ReviewParts): readonly ReviewPoint[] {
  return REVIEW_POINTS.map((point) => {
    const tick = ticks.find((each) => each.point === point.id)
    const passed = point.by === 'machine' || tick
    return { ...point, state: passed ? 'passed' : 'open', evidence: [], ...(tick && { tick }) }
  })
}

/** What stands between this version and Production. */
export function openPoints(review: readonly ReviewPoint[]): readonly ReviewPoint[] {
  return review.filter((point) => point.state === 'open' || point.state === 'failed')
}
