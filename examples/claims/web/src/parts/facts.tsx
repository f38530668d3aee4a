import { Fragment, type ReactNode } from 'react'

/** One line of facts. Where `value` is undefined, `absent` is written in quiet ink; without `absent` the line is left out. */
export interface Fact {
  readonly label: string
  readonly value: ReactNode | undefined
  readonly absent?: string
}

/** With `wide`, two facts a line where there is room: for a panel that holds nothing else. */
export function Facts({ facts, wide = false }: { readonly facts: readonly Fact[]; readonly wide?: boolean }) {
  const shown = facts.filter((fact) => fact.value !== undefined || fact.absent !== undefined)
  return (
    <dl className={wide ? 'facts wide' : 'facts'}>
      {shown.map(({ label, value, absent }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className={value === undefined ? 'dim' : undefined}>{value ?? absent}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
