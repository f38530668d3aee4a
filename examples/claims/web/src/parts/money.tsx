import { moneyParts, penceOf } from '../text/money.ts'

/** A sum with its pence smaller. `pence` is an integer number of pence. */
export function Money({ pence }: { readonly pence: number }) {
  const parts = moneyParts(pence)
  return (
    <span className="money">
      {parts.pounds}
      <small>{parts.pence}</small>
    </span>
  )
}

/** A sum as a tool printed it; words such as `none recorded` stay words, in quiet ink. */
export function PrintedMoney({ text }: { readonly text: string }) {
  const pence = penceOf(text)
  return pence === undefined ? <span className="dim">{text}</span> : <Money pence={pence} />
}
