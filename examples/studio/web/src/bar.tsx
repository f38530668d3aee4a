import type { Person } from '../../shared/api.ts'
import type { Address } from './address.ts'
import { Icon } from './parts/icon.tsx'
import { Link } from './parts/link.tsx'
import { STOPS } from './tour/stops.ts'

export interface BarProps {
  readonly person: Person
  readonly address: Address
  /** The part that the tour points at, from 0. */
  readonly toured: number | undefined
  readonly onLeave: () => void
}

/** The main navigation, and who is signed in. */
export function Bar({ person, address, toured, onLeave }: BarProps) {
  return (
    <header className="bar">
      <span className="brand">Studio</span>
      <nav aria-label="Studio">
        {STOPS.map(({ id, name, path }, at) => (
          <Link key={id} to={path} current={partOf(address) === id} {...(toured === at && { 'data-toured': '' })}>
            {name}
          </Link>
        ))}
      </nav>
      <p className="bar-who">
        <span className="bar-name">
          <Icon name="user" />
          {person.name}
        </span>
        <button type="button" className="btn small" onClick={onLeave}>
          Sign out
        </button>
      </p>
    </header>
  )
}

/** The part of the navigation that a page belongs to. */
function partOf({ kind }: Address): string {
  if (kind === 'graph') return 'graphs'
  return kind === 'billing' ? 'members' : kind
}
