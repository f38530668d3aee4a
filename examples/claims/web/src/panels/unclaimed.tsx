import { Fragment } from 'react'
import { type ClaimFile, sectionName } from '../file/claim-file.ts'
import { RefLink } from '../parts/ref.tsx'
import { moneyText } from '../text/money.ts'

/** The sections that no settlement speaks of although money went out on them, in one line. */
export function Unclaimed({ file }: { readonly file: ClaimFile }) {
  const { unclaimed } = file.figures
  if (unclaimed.length === 0) return null
  return (
    <p className="shelf-note unclaimed">
      {'Not worked out, because nothing is claimed under it: '}
      {unclaimed.map(({ ref, paid, payments }, place) => (
        <Fragment key={ref}>
          {`${place === 0 ? '' : '; '}${sectionName(file.claim, ref)} `}
          <RefLink id={ref} />
          {`, ${moneyText(paid)} paid`}
          {payments.map((payment) => (
            <Fragment key={payment}>
              {' '}
              <RefLink id={payment} />
            </Fragment>
          ))}
        </Fragment>
      ))}
    </p>
  )
}
