import { Fault } from '@ambit/domain'
import type { ItemKind, ItemRef, PublishChange, VersionLine } from '@ambit/domain/catalog'

/** Who saves or publishes reads these beside their own work: each names the item and says what to do. */

export function itemTwice(item: ItemRef): Fault {
  return new Fault({ code: 'bad_request', sentence: `${nameOf(item)} stands there twice. Name each item once.` })
}

export function nothingNamed(): Fault {
  return new Fault({ code: 'bad_request', sentence: 'Nothing is named to be published. Name at least one item.' })
}

export function newerVersion(item: ItemRef & { readonly base: number }, latest: Pick<VersionLine, 'version' | 'by'>): Fault {
  const by = latest.by.name ?? latest.by.subject
  if (item.base === 0) return conflict(`${nameOf(item)} exists already, with version ${latest.version} by ${by}. Look at it, then save again from there.`)
  const newer = item.base < latest.version ? `has a newer version ${latest.version}` : `has no version ${item.base}: its newest is ${latest.version}`
  return conflict(`${nameOf(item)} ${newer} by ${by}; yours was made from ${item.base}. Look at the difference, then save again.`)
}

export function noSuchBase(item: ItemRef & { readonly base: number }): Fault {
  return conflict(`There is no ${lower(item)}; yours was made from its version ${item.base}. Save it as a new one.`)
}

export function noSuchItem(item: ItemRef): Fault {
  return new Fault({ code: 'not_found', sentence: `There is no ${lower(item)}. Save it first.` })
}

export function noSuchVersion(item: ItemRef, version: number): Fault {
  return new Fault({ code: 'not_found', sentence: `${nameOf(item)} has no version ${version}. Choose one of its versions.` })
}

export function publishedMeanwhile(change: PublishChange, published: number | null): Fault {
  return conflict(
    `Production has ${versionName(published)} of ${lower(change)}, not ${versionName(change.from)} as you saw it. Look at it, then publish again.`,
  )
}

export function changesNothing(change: PublishChange): Fault {
  return new Fault({ code: 'bad_request', sentence: `Production has ${versionName(change.to)} of ${lower(change)} already. Leave it out.` })
}

const NAMES: { readonly [K in ItemKind]: string } = { agent: 'Agent', capability: 'Capability', action: 'Action' }

function nameOf({ kind, key }: ItemRef): string {
  return `${NAMES[kind]} ${key}`
}

function lower({ kind, key }: ItemRef): string {
  return `${kind} ${key}`
}

function versionName(version: number | null): string {
  return version === null ? 'no version' : `version ${version}`
}

function conflict(sentence: string): Fault {
  return new Fault({ code: 'conflict', sentence })
}
