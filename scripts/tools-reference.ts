// docs/guide/tools-reference.md, made from the definitions of the claims desk's tools and from what they really answer.
// As a program it compares the page with that; npm run reference writes it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { SERVER_CAPABILITIES, allTools, runTool } from '../examples/claims/api/src/capabilities/registry.ts'
import { claimOf, itemOf } from '../examples/claims/api/src/capabilities/testing/claim-of.ts'
import type { ChatTool } from '../examples/claims/api/src/capabilities/types.ts'
import { CLAIMS } from '../examples/claims/api/src/fixtures/claims.ts'
import { CAPABILITIES } from '../examples/claims/shared/capabilities.ts'
import type { Claim } from '../examples/claims/shared/claim.ts'
import { EXAMPLES, type ToolExample } from './tools-reference-examples.ts'

const PAGE = 'docs/guide/tools-reference.md'
const TODAY = '2026-11-30'
/** Claims with next to nothing on them: nothing at all, one just notified, one that is closed, one with an item and no policy. */
const BARE: readonly Claim[] = [
  claimOf(),
  ...CLAIMS.filter((claim) => claim.reference === 'HOM-2026-002230'),
  claimOf({ status: 'closed' }),
  claimOf({ items: [itemOf()] }),
]

const HEAD = `# Tools of the claims desk

<!-- Made by scripts/tools-reference.ts from the definitions. Change a definition, then run: npm run reference -->

A tool reads the one claim of the conversation. It writes nothing, fetches nothing and reads no clock: the day is handed in, so
the same claim on the same day gives the same bytes. Its answer is compact JSON, or one plain sentence where there is nothing to
say. A bad argument fails with \`Tool failed: …\`; an unknown id is an answer. In the examples today is 30 November 2026, the
claims are those of the demo, and results are laid out for reading.

To add one, read [Adding a capability or a tool](adding-a-capability-or-a-tool.md).
`

/** The whole page. Throws where a tool has no example, or one on a claim that does not exist. */
export async function toolsReference(): Promise<string> {
  const tools = allTools(true)
  const index = tools.map(({ definition: { name } }) => `- [\`${name}\`](#${name})`)
  const sections = await Promise.all(tools.map(toolSection))
  return [HEAD, ...index, '', ...sections].join('\n')
}

async function toolSection(tool: ChatTool): Promise<string> {
  const { name, description } = tool.definition
  const example = EXAMPLES.get(name)
  const claim = CLAIMS.find((each) => each.reference === example?.on)
  if (example === undefined || claim === undefined) throw new Error(`${name} needs an example on a claim of the demo in scripts/tools-reference-examples.ts.`)
  const empty = await absences(tool, example, claim)
  return [
    `## ${name}`,
    '',
    description,
    '',
    `While it runs, a person reads: ${tool.activity(example.args, claim)} ${ownerOf(name, tool)}`,
    '',
    ...parameterTable(tool.definition.parameters),
    `Example, \`${JSON.stringify(example.args)}\` on ${claim.reference}:`,
    '',
    ...fenced(await told(name, example.args, claim)),
    ...(empty.length === 0 ? ['It always has something to say.', ''] : ['Where there is nothing to tell:', '', ...empty, '']),
  ].join('\n')
}

function ownerOf(name: string, tool: ChatTool): string {
  if (tool.screenAction === true) return 'It acts on the page, so it is offered only where the caller can act on the screen.'
  const owner = SERVER_CAPABILITIES.find(({ tools }) => tools?.some(({ definition }) => definition.name === name))
  const label = CAPABILITIES.find(({ id }) => id === owner?.id)?.label
  return label === undefined ? 'It is one of the shared readers.' : `“${label}” brings it; any task may call it.`
}

function parameterTable(schema: JsonObject): string[] {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const rows = Object.entries(properties).flatMap(([name, property]) => (isJsonObject(property) ? [parameterRow(name, property, required.includes(name))] : []))
  if (rows.length === 0) return ['It takes no parameters.', '']
  return ['| parameter | type | values | default | |', '|---|---|---|---|---|', ...rows, '']
}

function parameterRow(name: string, property: JsonObject, isRequired: boolean): string {
  const items = isJsonObject(property['items']) ? property['items'] : undefined
  const type = items === undefined ? scalar(property['type']) : `list of ${scalar(items['type'])}`
  const cells = [`\`${name}\`${isRequired ? ', required' : ''}`, type, boundsOf(items ?? property), defaultOf(property), scalar(property['description'])]
  return `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
}

function boundsOf(property: JsonObject): string {
  const { minimum, maximum, minLength, maxLength, pattern, format } = property
  const values = Array.isArray(property['enum']) ? property['enum'] : undefined
  if (values !== undefined) return values.map((value) => `\`${scalar(value)}\``).join(', ')
  const parts = [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    typeof pattern === 'string' ? `matches \`${pattern}\`` : '',
    typeof format === 'string' ? format : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function range(least: Json | undefined, most: Json | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  if (most === undefined) return `at least ${scalar(least)}${unit}`
  return least === undefined ? `at most ${scalar(most)}${unit}` : `${scalar(least)} to ${scalar(most)}${unit}`
}

function defaultOf(property: JsonObject): string {
  return property['default'] === undefined ? '' : `\`${JSON.stringify(property['default'])}\``
}

function scalar(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** The sentences with which a tool says that there is nothing, each once, with the call that gave it. */
async function absences(tool: ChatTool, example: ToolExample, claim: Claim): Promise<string[]> {
  const calls = callsOfAll(tool.definition.parameters, example.args)
  const asked = [...BARE.flatMap((bare) => calls.map((args) => ({ args, on: bare }))), ...(example.unknown ?? []).map((args) => ({ args, on: claim }))]
  const said = await Promise.all(asked.map(async ({ args, on }) => ({ args, ...(await outcomeOf(tool.definition.name, args, on)) })))
  const sentences = said.filter(({ result, isError, clientActions }) => !result.startsWith('{') && isError !== true && clientActions === undefined)
  const firsts = sentences.filter(({ result }, index) => sentences.findIndex((each) => each.result === result) === index)
  return firsts.map(({ args, result }) => `- \`${JSON.stringify(args)}\`: “${result}”`)
}

/** Where one parameter decides what is read, a call for each of its values; else the example and the call without arguments. */
function callsOfAll(schema: JsonObject, example: JsonObject): readonly JsonObject[] {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {}
  const [deciding] = Array.isArray(schema['required']) ? schema['required'].filter((name) => typeof name === 'string') : []
  const property = deciding === undefined ? undefined : properties[deciding]
  const values = isJsonObject(property) && Array.isArray(property['enum']) ? property['enum'] : undefined
  if (deciding !== undefined && values !== undefined) return values.map((value) => ({ [deciding]: value }))
  return deciding === undefined ? [{}, example] : [example]
}

async function outcomeOf(name: string, args: JsonObject, claim: Claim): ReturnType<typeof runTool> {
  return await runTool(name, args, { claim, today: TODAY, screen: true })
}

/** The example of a tool must not fail: the page would teach a call that the tool refuses. */
async function told(name: string, args: JsonObject, claim: Claim): Promise<string> {
  const { result, isError, clientActions } = await outcomeOf(name, args, claim)
  if (isError === true) throw new Error(`The example of ${name} fails: ${result}`)
  return clientActions === undefined ? result : `${result}\n${JSON.stringify({ clientActions })}`
}

function fenced(result: string): string[] {
  return result.startsWith('{') ? ['```json', laidOut(JSON.parse(result)), '```', ''] : ['```text', result, '```', '']
}

/** JSON with one line for each key, and one for each row of a list of rows. */
function laidOut(value: unknown): string {
  const lines = Object.entries(value ?? {}).map(([key, each]: [string, unknown]) => `  ${JSON.stringify(key)}: ${rowsOf(each)}`)
  return `{\n${lines.join(',\n')}\n}`
}

function rowsOf(value: unknown): string {
  const isList = Array.isArray(value) && value.some((row: unknown) => typeof row === 'object')
  return isList ? `[\n${value.map((row: unknown) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]` : JSON.stringify(value)
}

/** Writes the page anew. */
export async function writeToolsReference(): Promise<void> {
  writeFileSync(PAGE, await toolsReference())
}

if (import.meta.main && (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== (await toolsReference()))) {
  console.error(`${PAGE} is not what the tools say. Look at the change; if it is meant, run: npm run reference`)
  process.exitCode = 1
}
