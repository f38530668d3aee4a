import { readFileSync } from 'node:fs'
import { isJsonObject } from '@ambit/domain'
import { describe, expect, it } from 'vitest'
import { allTools } from '../examples/claims/api/src/capabilities/registry.ts'
import { SECTIONS } from '../examples/claims/api/src/capabilities/tools/section-names.ts'
import { toolsReference } from './tools-reference.ts'

const page = await toolsReference()
const sectionOf = (name: string): string => page.split('\n## ').find((section) => section.startsWith(`${name}\n`)) ?? ''

describe('the tools reference', () => {
  it('[D165] the page of the guide is what the tools say today', () => {
    expect(readFileSync('docs/guide/tools-reference.md', 'utf8')).toBe(page)
  })

  it.each(allTools(true).map(({ definition }) => definition))(
    '[D165] $name has its description, each parameter, an example and a result',
    ({ name, description, parameters }) => {
      const section = sectionOf(name)
      expect(section).toContain(description)
      const properties = isJsonObject(parameters['properties']) ? parameters['properties'] : {}
      for (const parameter of Object.keys(properties)) expect(section).toMatch(new RegExp(`^\\| \`${parameter}\``, 'm'))
      expect(section).toMatch(/Example, `\{.*\}` on [A-Z]{3}-20\d\d-\d{6}:\n\n```(?:json|text)\n./)
    },
  )

  it('[D165] names the bounds, the default and the values of a parameter', () => {
    expect(sectionOf('get_claim_section')).toContain('| `limit` | integer | 1 to 50 | `20` | Most rows to return, the newest first. |')
    expect(sectionOf('search_claim')).toContain('| `query`, required | string | 2 to 200 characters |')
    expect(sectionOf('list_capabilities')).toContain('| `group` | string | `understand`, `decide`, `protect`, `produce`, `help` |')
    expect(sectionOf('claim_metrics')).toContain('It takes no parameters.')
  })

  it('[D165] has the sentence of absence of every section, and those of unknown ids', () => {
    for (const { name, absent } of SECTIONS.filter((section) => section.name !== 'overview')) {
      expect(sectionOf('get_claim_section')).toContain(`- \`{"section":"${name}"}\`: “No ${absent} recorded on this claim.”`)
    }
    expect(sectionOf('get_document')).toContain('- `{"document_id":"doc-99"}`: “No document doc-99 on this claim.')
    expect(sectionOf('check_policy_in_force')).toContain('- `{}`: “No policy recorded on this claim.”')
  })
})
