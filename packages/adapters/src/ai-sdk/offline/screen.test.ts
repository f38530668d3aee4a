import { describe, expect, test } from 'vitest'
import { calls, offer, reply, tool, user } from './testing/talk.ts'
import { page } from './testing/tools.ts'

const PANELS = ['overview', 'policy', 'parties', 'needs', 'history']
const TOOLS = offer(
  tool(
    'get_file_section',
    'Reads one section.',
    { section: { type: 'string', enum: ['overview', 'policy', 'parties', 'payments'] } },
    { required: ['section'] },
  ),
  tool('scan_needs', 'Finds what customers need, such as support.'),
  tool('check_policy', 'Checks the policy and whether cover responds.'),
  tool('highlight_panel', 'Shows one panel.', { panel: { type: 'string', enum: PANELS } }, { required: ['panel'], readOnly: false, showsOnly: true }),
)
const LIST =
  'The screen has these panels: overview (Overview), policy (Policy and cover), parties (People and firms), needs (Customer support needs), history (Previous files).'
const GUIDE = `${LIST}

## Free chat
- \`policy_validation\`: \`check_policy\`, then \`get_file_section\` with section \`policy\`.
- \`needs_check\`: \`scan_needs\`, then \`get_file_section\` with section \`parties\`.

## What each task does
- Validate the policy (policy_validation): Was cover in force, does the policy cover it
- Check support needs (needs_check): Signs that a customer needs something different`

const asked = (text: string, system = GUIDE): Promise<readonly string[]> => calls({ system, tools: TOOLS, messages: [user(text)] })
const lit = (panel: string): string => `highlight_panel {"panel":"${panel}"}`

describe('labels of values', () => {
  test.each([
    ['Show me the panel People and firms', [lit('parties')]],
    ['show me the people', ['get_file_section {"section":"parties"}', lit('parties')]],
    ['Where are the firms?', [lit('parties')]],
    ['Where are the previous files?', [lit('history')]],
    ['Open the history', [lit('history')]],
  ])('[F46] "%s"', async (text, made) => {
    expect(await asked(text)).toEqual(made)
  })

  test('[F46] where it asks, the labels stand', async () => {
    const system = `${LIST}\n\n## Task: Show\nCall \`highlight_panel\` first.`
    expect((await reply({ system, tools: TOOLS, messages: [user('Show me what matters', 'show')] })).text).toBe(
      'Highlight panel: which panel? There are **Overview**, **Policy and cover**, **People and firms** and 2 more. Which one do you want?',
    )
  })

  test('[F46] a list with values that the parameter does not take is of something else, and a page cannot rename', async () => {
    expect(await asked('Show me the people', GUIDE.replace('history (', 'archive ('))).toEqual([])
    const renamed = `${GUIDE}\n\n${page('Files', 'overview (People and firms), parties (Overview)')}`
    expect(await asked('Show me the panel People and firms', renamed)).toEqual([lit('parties')])
  })
})

describe('an order to show a part of the screen', () => {
  test.each([
    ['Show me the panel Policy and cover', [lit('policy')]],
    ['Take me to policy and cover', ['get_file_section {"section":"policy"}', lit('policy')]],
    ['Show me the panel Customer support needs', [lit('needs')]],
    ['Where are the customer support needs?', [lit('needs')]],
  ])('[F47] "%s" goes to the tool that shows it, not to a task', async (text, made) => {
    expect(await asked(text)).toEqual(made)
  })

  test.each([
    ['Show me whether the policy was valid', 'check_policy {}'],
    ['Check the policy', 'check_policy {}'],
    ['Does the customer need support?', 'scan_needs {}'],
  ])('[F47] "%s" asks for more than a place, so it is done as the task', async (text, call) => {
    expect(await asked(text)).toEqual([call])
  })

  test.each(['Where is the customer?', 'Where are we with the policy?'])('[F47] "%s" lights nothing', async (text) => {
    expect((await asked(text)).filter((call) => call.startsWith('highlight_panel'))).toEqual([])
  })
})
