import { isJsonObject, type Json } from '../json.ts'
import type { SessionApiAction } from './body.ts'
import { errorAt, type Finding, warningAt } from './finding.ts'
import { requiredOf } from './input/providers.ts'

/** The names in braces of an endpoint, in their order: `/members/{id}` has `id`. */
export function endpointParameters(endpoint: string): readonly string[] {
  return endpoint.split('/').flatMap((segment) => {
    const name = PARAMETER.exec(segment)?.[1]
    return name === undefined ? [] : [name]
  })
}

const PARAMETER = /^\{([A-Za-z_][A-Za-z0-9_]{0,63})\}$/
/** What may stand in a segment as it is: RFC 3986, without `;`, which some servers cut off. */
const SEGMENT = /^(?:[A-Za-z0-9\-._~!$&'()*+,=:@]|%[0-9A-Fa-f]{2})+$/
/** Percent-encoded signs that a server may take for a separator, a dot, or once more for a percent sign. */
const HIDDEN = /%(?:2[EeFf5]|5[Cc]|[01][0-9A-Fa-f]|7[Ff])/

/** What is wrong with where an action goes, and with how its arguments get there. */
export function endpointFindings(action: SessionApiAction): readonly Finding[] {
  const wrong = pathProblem(action.endpoint)
  if (wrong !== undefined) return [errorAt(['endpoint'], 'bad_endpoint', wrong)]
  const inPath = endpointParameters(action.endpoint)
  const twice = inPath.filter((name, index) => inPath.indexOf(name) !== index)
  return [
    ...twice.map((name) => errorAt(['endpoint'], 'twice', `The parameter {${name}} stands twice.`)),
    ...[...new Set(inPath)].flatMap((name) => parameterFindings(action, name)),
    ...placementFindings(action, inPath),
    ...secretFindings(action),
  ]
}

function pathProblem(endpoint: string): string | undefined {
  if (!endpoint.startsWith('/')) return 'An endpoint is a path of the product: it begins with / and names no host.'
  if (endpoint.startsWith('//')) return 'An endpoint begins with one /: // names a host.'
  if (endpoint.includes('\\')) return 'An endpoint has no \\: browsers read it as /.'
  if (/[?#]/.test(endpoint)) return 'An endpoint has no ? and no #: arguments that are not in the path are placed by `placement`.'
  for (const segment of endpoint.slice(1).split('/')) {
    const problem = segmentProblem(segment)
    if (problem !== undefined) return problem
  }
  return undefined
}

function segmentProblem(segment: string): string | undefined {
  if (segment === '') return 'An endpoint has no empty segment, and does not end with /.'
  if (PARAMETER.test(segment)) return undefined
  if (/[{}]/.test(segment)) return `A parameter is a whole segment: /{name}/, not ${JSON.stringify(segment)}.`
  if (HIDDEN.test(segment)) return `Dots, slashes, percent signs and control characters are not percent-encoded in an endpoint: ${JSON.stringify(segment)}.`
  if (segment === '.' || segment === '..') return 'An endpoint has no . and no .. as a segment.'
  return SEGMENT.test(segment) ? undefined : `A segment has letters, digits, and -._~!$&'()*+,=:@; the rest is percent-encoded: ${JSON.stringify(segment)}.`
}

function parameterFindings({ input }: SessionApiAction, name: string): readonly Finding[] {
  const properties = isJsonObject(input['properties']) ? input['properties'] : {}
  if (!Object.hasOwn(properties, name))
    return [errorAt(['input', 'properties', name], 'missing', `The endpoint has {${name}}, which is no property of the input.`)]
  const findings: Finding[] = []
  if (!requiredOf(input).includes(name)) findings.push(errorAt(['input', 'required'], 'not_required', `${name} stands in the endpoint, so it is required.`))
  if (!IN_PATH.has(typeOf(properties[name] ?? null, input)))
    findings.push(
      errorAt(
        ['input', 'properties', name, 'type'],
        'not_for_a_path',
        `${name} stands in the endpoint: it is a string, an integer or a number, and never null.`,
      ),
    )
  return findings
}
const IN_PATH: ReadonlySet<Json | undefined> = new Set(['string', 'integer', 'number'])

/** The type of a property, through the definitions that it refers to: one that leads nowhere has none. */
function typeOf(property: Json, input: SessionApiAction['input']): Json | undefined {
  let schema: Json | undefined = property
  const definitions = isJsonObject(input['$defs']) ? input['$defs'] : {}
  for (let step = 0; step < 20 && isJsonObject(schema) && typeof schema['$ref'] === 'string' && schema['type'] === undefined; step++) {
    const name: string = schema['$ref'].slice('#/$defs/'.length)
    schema = Object.hasOwn(definitions, name) ? definitions[name] : undefined
  }
  return isJsonObject(schema) ? schema['type'] : undefined
}

function placementFindings({ placement = {}, input, method }: SessionApiAction, inPath: readonly string[]): readonly Finding[] {
  const properties = isJsonObject(input['properties']) ? input['properties'] : {}
  const placed = Object.entries(placement).flatMap(([name, place]) => {
    if (!Object.hasOwn(properties, name)) return [errorAt(['placement', name], 'no_such_property', `${name} is no property of the input.`)]
    if (inPath.includes(name)) return [errorAt(['placement', name], 'in_path', `${name} stands in the endpoint already.`)]
    return method === 'GET' && place === 'body' ? [errorAt(['placement', name], 'no_body', 'A GET has no body.')] : []
  })
  const inQuery = (name: string): boolean => (Object.hasOwn(placement, name) ? placement[name] === 'query' : method === 'GET' || method === 'DELETE')
  const structured = Object.keys(properties).filter((name) => !inPath.includes(name) && inQuery(name) && typeOf(properties[name] ?? null, input) === 'object')
  return [
    ...placed,
    ...structured.map((name) =>
      warningAt(
        ['input', 'properties', name],
        'object_in_query',
        `${name} is an object and goes into the query, which has no form for it. Place it in the body.`,
      ),
    ),
  ]
}

/** The person's own credentials go with the request; a model writes arguments, and knows no secret. */
function secretFindings({ input }: SessionApiAction): readonly Finding[] {
  const names = isJsonObject(input['properties']) ? Object.keys(input['properties']) : []
  return names.flatMap((name) => {
    const place = ['input', 'properties', name]
    if (/^(?:authorization|proxy_?authorization|cookie|set_?cookie)$/i.test(name))
      return [errorAt(place, 'header', `${name} is the name of a header: headers and cookies are never arguments.`)]
    return /(?:password|passwd|secret|api_?key|access_?token)/i.test(name)
      ? [warningAt(place, 'secret', `A model writes the arguments, so ${name} must not be a secret.`)]
      : []
  })
}
