/** The units of the claim record: money is whole pence, dates are text, places are jurisdictions. */

/** Integer number of pence. */
export type Pence = number
/** `YYYY-MM-DD`. */
export type IsoDate = string
/** RFC 3339, or local `YYYY-MM-DDTHH:MM`, which is Europe/London. */
export type IsoDateTime = string
export type Jurisdiction = 'england-and-wales' | 'scotland' | 'northern-ireland'
