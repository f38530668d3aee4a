import Mustache from 'mustache'
import { describe, expect, it } from 'vitest'
import type { Claim, Decision } from '../../../shared/claim.ts'
import { CLAIMS } from '../fixtures/claims.ts'
import { runTool } from '../capabilities/registry.ts'
import { FULL_CLAIM } from '../capabilities/testing/full-claim.ts'
import { FREE_CHAT_ID, promptText } from './catalogue.ts'
import { FORMS, fenced } from './forms.ts'

type FormId = keyof typeof FORMS
const IDS: readonly FormId[] = ['draft_update', 'draft_decision', 'draft_complaint_response', 'handover_note']
const LETTERS: readonly FormId[] = ['draft_update', 'draft_decision', 'draft_complaint_response']

const SECTIONS = ['overview', 'loss', 'parties', 'decision', 'policy', 'complaints', 'vulnerabilities']
const TOOLS = [
  'list_deadlines',
  'claim_metrics',
  'financial_summary',
  'check_policy_in_force',
  'settlement_position',
  'scan_vulnerability_signals',
  'build_timeline',
]

/** The results that a turn has when it writes: each tool by its name, readings of sections below theirs. */
async function resultsOf(claim: Claim): Promise<Record<string, unknown>> {
  const ask = async (name: string, args: Record<string, string>): Promise<unknown> => {
    const { result } = await runTool(name, args, { claim, today: '2026-11-30', screen: false })
    return result.startsWith('{') ? JSON.parse(result) : result
  }
  const named = await Promise.all(TOOLS.map(async (name) => [name, await ask(name, {})] as const))
  const sections = await Promise.all(SECTIONS.map(async (section) => [section, await ask('get_claim_section', { section })] as const))
  return { ...Object.fromEntries(named), get_party: await ask('get_party', { role: 'policyholder' }), get_claim_section: Object.fromEntries(sections) }
}

const written = async (id: FormId, claim: Claim): Promise<string> => Mustache.render(FORMS[id], await resultsOf(claim), {}, { escape: String })

/** Notes which names were asked for and which of them were ever found. */
class Watching extends Mustache.Context {
  readonly names: Map<string, boolean>

  constructor(view: unknown, names: Map<string, boolean>, parent?: Watching) {
    super(view, parent)
    this.names = names
  }

  override push(view: unknown): Watching {
    return new Watching(view, this.names, this)
  }

  override lookup(name: string): unknown {
    const value: unknown = super.lookup(name)
    this.names.set(name, this.names.get(name) === true || (value !== undefined && value !== null))
    return value
  }
}

const DECISION: Decision = { kind: 'accept', madeOn: '2026-11-20', reasons: ['It is covered'], termRefs: ['sec-1'] }

/** Every claim of the demo as if it had been decided, in whichever way, and those with a complaint as if an answer had been accepted. */
const KINDS = ['accept', 'part_accept', 'decline', 'avoid'] as const
const FURTHER: readonly Claim[] = CLAIMS.map((claim, index) => ({
  ...claim,
  decision: claim.decision ?? { ...DECISION, kind: KINDS[index % KINDS.length] ?? 'accept' },
  complaints: claim.complaints.map((complaint) => ({ ...complaint, acceptedOn: complaint.receivedOn })),
}))

const LACKING = CLAIMS.filter((claim) => claim.decision === undefined)
const withoutPlaceholders = (text: string): string => text.replace(/\[[^\]]*\]/g, '')

describe('the forms of documents', () => {
  it.each(IDS)('[D158] %s stands in its playbook and once more in free chat, and begins no section of the prompt', (id) => {
    expect(promptText(`capability.${id}`).split(fenced(id))).toHaveLength(2)
    expect(promptText(FREE_CHAT_ID).split(fenced(id))).toHaveLength(2)
    expect(FORMS[id]).not.toMatch(/^## /m)
    expect(FORMS[id]).not.toContain('`')
  })

  it.each(IDS)('[D159] %s names nothing that no tool returns', async (id) => {
    const names = new Map<string, boolean>()
    for (const claim of [...CLAIMS, ...FURTHER, FULL_CLAIM]) {
      new Mustache.Writer().render(FORMS[id], new Watching(await resultsOf(claim), names))
    }
    expect([...names].filter(([, isFound]) => !isFound).map(([name]) => name)).toEqual([])
    expect(names.size).toBeGreaterThan(5)
  })

  it.each(IDS)('[D160] %s comes out whole for every claim of the demo', async (id) => {
    for (const claim of [...CLAIMS, ...FURTHER]) {
      const text = await written(id, claim)
      expect(text.trimStart()).toMatch(/^# \S/)
      expect(text).not.toMatch(/\{\{|\}\}|\[object|undefined|\bnull\b|NaN|\(\)/)
      expect(text.split('[')).toHaveLength(text.split(']').length)
    }
  })

  it.each(LETTERS)('[D161] %s holds no ref, no estimate and no row of the diary outside its placeholders', async (id) => {
    for (const claim of [...CLAIMS, ...FURTHER]) {
      const text = withoutPlaceholders(await written(id, claim))
      expect(text).not.toMatch(/\b(?:doc|pay|res|cor|note|task|p|sec|exc|end|cond|cmp|off|rec|vul|med)-\d+\b/)
      for (const task of claim.tasks) expect(text).not.toContain(task.title)
      expect(text).not.toMatch(/reserve|estimate|indicator|vulnerab|fraud/i)
    }
  })

  it.each(LETTERS)('[D161] %s promises nothing and says nothing that a plain letter would not', (id) => {
    const text = withoutPlaceholders(FORMS[id])
    expect(text).not.toMatch(/we will pay|will be paid|guarantee|rest assured|we accept liability|our fault/i)
    expect(text).not.toMatch(/please do not hesitate|as per|hereby|kindly|in order to|with regard to|at this time|utili[sz]e|unfortunately/i)
    for (const sentence of text.split(/(?<=[.?])\s+|\n+|\{\{[^}]*\}\}/)) expect(sentence.split(/\s+/).length).toBeLessThanOrEqual(30)
  })
})

describe('the decision letter', () => {
  it('[D162] is written for a recorded decision alone; otherwise there is a note that says so', async () => {
    expect(LACKING).toHaveLength(9)
    for (const claim of LACKING) {
      const text = await written('draft_decision', claim)
      expect(text).toContain('# No decision to write about yet')
      expect(text).toContain('No decision recorded on this claim.')
      expect(text).not.toMatch(/Dear|Yours sincerely|Our decision|ombudsman/i)
    }
  })

  it('[D162] a decline says so, gives its reasons, asks for the wording of its terms, and shows no amount', async () => {
    const [declined] = CLAIMS.filter((claim) => claim.decision?.kind === 'decline')
    const text = await written('draft_decision', declined ?? FULL_CLAIM)
    expect(text).toContain('I am sorry to tell you that we are not able to pay this claim.')
    expect(text).toContain('- Illness first seen on the ninth day of the policy')
    expect(text).toContain('- [The wording of exc-1 in full, and how it applies.]')
    expect(text).not.toContain('How the amount is made up')
    expect(text).not.toMatch(/£/)
  })

  it('[D162] an acceptance shows how the amount is made up, from the tool’s steps', async () => {
    const [accepted] = CLAIMS.filter((claim) => claim.decision?.kind === 'part_accept')
    const text = await written('draft_decision', accepted ?? FULL_CLAIM)
    for (const row of ['| After items | £2,215.00 |', '| After excess | £2,140.00 |', '| Still open | £2,140.00 |']) expect(text).toContain(row)
  })

  const SORRY = 'I am sorry to tell you'
  it.each([
    [{ kind: 'accept' }, 'We have accepted your claim.', true],
    [{ kind: 'part_accept' }, 'We have accepted part of your claim.', true],
    [{ kind: 'part_accept', ground: 'exclusion' }, 'We have accepted part of your claim.', true],
    [{ kind: 'decline' }, `${SORRY} that we are not able to pay this claim.`, false],
    [{ kind: 'decline', ground: 'exclusion' }, `${SORRY} that we are not able to pay this claim.`, false],
    [{ kind: 'avoid' }, `${SORRY} that we are treating your policy as if it had never existed,`, false],
    [{ kind: 'avoid', ground: 'misrepresentation' }, `${SORRY} that we are treating your policy as if it had never existed,`, false],
  ] as const satisfies readonly (readonly [Partial<Decision>, string, boolean])[])(
    '[D162] goes by the kind of decision, whatever ground is recorded: %j',
    async (decision, sentence, showsAmount) => {
      const [claim] = CLAIMS.filter((each) => each.decision?.kind === 'part_accept')
      const { ground: _, ...recorded } = claim?.decision ?? DECISION
      const text = await written('draft_decision', { ...(claim ?? FULL_CLAIM), decision: { ...recorded, ...decision } })
      const said = /### Our decision\n\n(.*)/.exec(text)?.[1] ?? ''
      expect(said.startsWith(sentence)).toBe(true)
      expect(text.includes(SORRY)).toBe(sentence.startsWith(SORRY))
      expect([text.includes('### How the amount is made up'), text.includes('| Still open | £2,140.00 |')]).toEqual([showsAmount, showsAmount])
    },
  )

  it('[D162] says how to disagree, how to complain, and that the ombudsman can be asked within six months of a final response', async () => {
    for (const claim of CLAIMS.filter((each) => each.decision !== undefined)) {
      const text = (await written('draft_decision', claim)).replace(/\s+/g, ' ')
      expect(text).toContain('You can also complain:')
      expect(text).toContain('Financial Ombudsman Service')
      expect(text).toContain('within six months of the date of our final response')
      expect(text).toContain("[The firm's approved paragraph on the ombudsman")
    }
  })
})

describe('the complaint response', () => {
  const answered = CLAIMS.filter((claim) => claim.complaints.length > 0)

  it('[D163] has what a final response needs: the ombudsman, free of charge, leaflet, website, six months, time limits', async () => {
    expect(answered.map(({ id }) => id)).toEqual(['clm-10', 'clm-12'])
    for (const claim of answered) {
      const text = await written('draft_complaint_response', claim)
      for (const part of [
        'This letter is our final response.',
        'You may now refer your complaint to the Financial Ombudsman Service, free of charge.',
        'You have six months from the date of this letter to do so.',
        "[The firm's approved paragraph on the ombudsman, with its website.]",
        "[Say that the ombudsman's leaflet is enclosed, and enclose it.]",
        "[Whether we waive the ombudsman's time limits, in the words of DISP 1 Annex 3R.]",
      ])
        expect(text).toContain(part)
    }
  })

  it('[D163] is a summary where the complainant accepted an answer', async () => {
    const [claim] = answered
    const complaints = (claim ?? FULL_CLAIM).complaints.map((complaint) => ({ ...complaint, acceptedOn: '2026-07-03' }))
    const text = await written('draft_complaint_response', { ...(claim ?? FULL_CLAIM), complaints })
    expect(text).toContain('You told us on 2026-07-03 that our answer settles it.')
    expect(text).not.toContain('This letter is our final response.')
    expect(text).toContain('You have six months from the date of this letter to do so.')
  })

  it('[D163] is a summary up to the third business day, from the fourth on a final response that the handler is told of', async () => {
    const [claim = FULL_CLAIM] = answered
    // Received on a Wednesday: Thursday, Friday and Monday are its three business days.
    const acceptedOn = async (date: string) => {
      const complaints = claim.complaints.map((complaint) => ({ ...complaint, receivedOn: '2026-07-01', acceptedOn: date }))
      return written('draft_complaint_response', { ...claim, complaints, handling: { ...claim.handling, office: 'england-and-wales' } })
    }
    const [third, fourth] = [await acceptedOn('2026-07-06'), await acceptedOn('2026-07-07')]
    expect(third).toContain('You told us on 2026-07-06 that our answer settles it. This letter is our summary of that.')
    expect(third).not.toMatch(/final response\.|leaflet/)
    expect(fourth).toContain('We received your complaint on 2026-07-01. This letter is our final response.')
    expect(fourth).toContain('[Recorded as accepted on 2026-07-07, not by the third business day: this is a final response and no summary.]')
    expect(fourth).toContain("[Say that the ombudsman's leaflet is enclosed, and enclose it.]")
    expect(fourth).not.toContain('our answer settles it')
  })

  it('[D163] without a complaint there is a note that says what to log', async () => {
    for (const claim of CLAIMS.filter((each) => each.complaints.length === 0)) {
      const text = await written('draft_complaint_response', claim)
      expect(text).toContain('No complaints recorded on this claim.')
      expect(text).not.toMatch(/Dear|Yours sincerely|ombudsman/i)
    }
  })
})
