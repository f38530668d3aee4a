/** The fixed damages for whiplash in England and Wales: the Whiplash Injury Regulations 2021, as amended in 2025. */
import type { Claim, IsoDate, Medical, Pence } from '../../../../../shared/claim.ts'
import { lossDate } from '../../facts.ts'

interface Band {
  /** More than the band before, and not more than this. */
  readonly upToMonths: number
  /** Whole pounds. */
  readonly whiplash: number
  readonly withPsychological: number
}

interface Tariff {
  /** Accidents on or after this day, until the next tariff. */
  readonly from: IsoDate
  readonly bands: readonly Band[]
}

/** The newest first. */
const TARIFFS: readonly Tariff[] = [
  {
    from: '2025-05-31',
    bands: [
      { upToMonths: 3, whiplash: 275, withPsychological: 300 },
      { upToMonths: 6, whiplash: 565, withPsychological: 595 },
      { upToMonths: 9, whiplash: 965, withPsychological: 1_025 },
      { upToMonths: 12, whiplash: 1_510, withPsychological: 1_595 },
      { upToMonths: 15, whiplash: 2_335, withPsychological: 2_435 },
      { upToMonths: 18, whiplash: 3_445, withPsychological: 3_550 },
      { upToMonths: 24, whiplash: 4_830, withPsychological: 4_975 },
    ],
  },
  {
    from: '2021-05-31',
    bands: [
      { upToMonths: 3, whiplash: 240, withPsychological: 260 },
      { upToMonths: 6, whiplash: 495, withPsychological: 520 },
      { upToMonths: 9, whiplash: 840, withPsychological: 895 },
      { upToMonths: 12, whiplash: 1_320, withPsychological: 1_390 },
      { upToMonths: 15, whiplash: 2_040, withPsychological: 2_125 },
      { upToMonths: 18, whiplash: 3_005, withPsychological: 3_100 },
      { upToMonths: 24, whiplash: 4_215, withPsychological: 4_345 },
    ],
  },
]

export interface TariffRow {
  /** The medical record. */
  readonly ref: string
  readonly months: number
  readonly amount: Pence
}

/** A whiplash record in England and Wales; only there is the tariff law, and an offer before a medical report banned. */
export function isTariffWhiplash(claim: Claim, { whiplash }: Medical): boolean {
  return whiplash && claim.loss?.jurisdiction === 'england-and-wales'
}

/** None without a date of the accident, before the first tariff, without a prognosis, or with one above 24 months. */
export function tariffRows(claim: Claim, medical: readonly Medical[]): readonly TariffRow[] {
  const accidentOn = lossDate(claim)
  const bands = TARIFFS.find((tariff) => accidentOn !== undefined && tariff.from <= accidentOn)?.bands ?? []
  return medical
    .filter((row) => isTariffWhiplash(claim, row))
    .flatMap(({ id, prognosisMonths, minorPsychological }) => {
      const band = bands.find((each) => prognosisMonths !== undefined && prognosisMonths <= each.upToMonths)
      if (band === undefined || prognosisMonths === undefined) return []
      const pounds = minorPsychological === true ? band.withPsychological : band.whiplash
      return [{ ref: id, months: prognosisMonths, amount: pounds * 100 }]
    })
}
