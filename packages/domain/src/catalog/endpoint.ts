/** The names in braces of an endpoint, in their order: `/members/{id}` has `id`. */
export function endpointParameters(endpoint: string): readonly string[] {
  return endpoint.split('/').flatMap((segment) => {
    const name = /^\{([^{}]*)\}$/.exec(segment)?.[1]
    return name === undefined ? [] : [name]
  })
}
