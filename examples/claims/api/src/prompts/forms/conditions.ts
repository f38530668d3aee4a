/** Keeps the text where none of these names has a value. */
export function unlessAny(names: readonly string[], text: string): string {
  return names.reduceRight((inner, name) => `{{^${name}}}\n${inner}\n{{/${name}}}`, text)
}

/** Statuses of a claim on which nothing more happens. */
const ENDED = {
  closed: 'Your claim is closed.',
  settled: 'Your claim is settled.',
  declined: 'We have not been able to pay your claim.',
  withdrawn: 'Your claim was withdrawn.',
} as const

const ended = Object.entries(ENDED).map(([status, sentence]) => [`get_claim_section.overview.status=${status}`, sentence] as const)

/** The sentence for a claim that has ended, by its status, and a place for what the file does not tell. Nothing on any other. */
export const HOW_IT_ENDED = ended
  .map(
    ([name, sentence]) => `{{#${name}}}
- ${sentence}
{{^get_claim_section.decision.communicatedOn}}
- [How it ended: no decision is recorded as told to the customer.]
{{/get_claim_section.decision.communicatedOn}}
{{/${name}}}`,
  )
  .join('\n')

/** Keeps the text where the claim has not ended. */
export function whileOpen(text: string): string {
  return unlessAny(
    ended.map(([name]) => name),
    text,
  )
}
