// What the assistant is told of the tools of the gallery. What they do stands in `use-graph-gallery-capabilities.ts`.

export const GET_GRAPHS_OVERVIEW = {
  name: 'get_graphs_overview',
  description: 'Lists the reasoning graphs with their ids and numbers of statements. Call it first, when a request is about graphs.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
  readOnly: true,
  idempotent: true,
} as const

export const OPEN_GRAPH = {
  name: 'open_graph',
  description: 'Opens one graph in the editor. Use it when the person wants to see or work on a graph; the tools for its statements are there then.',
  parameters: {
    type: 'object',
    properties: { graph_id: { type: 'string', description: 'Id of the graph, such as gra-1' } },
    required: ['graph_id'],
    additionalProperties: false,
  },
  idempotent: true,
} as const

export const CREATE_GRAPH = {
  name: 'create_graph',
  description: 'Creates an empty graph and opens it. Use it when the person asks for a new graph.',
  parameters: {
    type: 'object',
    properties: { name: { type: 'string', minLength: 1, maxLength: 120, description: 'The question or decision, such as: Leeds warehouse: stay or move' } },
    required: ['name'],
    additionalProperties: false,
  },
} as const

export const INSTRUCTIONS = [
  'The person sees all reasoning graphs of the studio. A graph holds statements that support, object to or contradict each other.',
  'Call get_graphs_overview before you open or create a graph.',
].join('\n')
