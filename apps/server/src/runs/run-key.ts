/** A person in a workspace. */
export interface Owner {
  readonly workspace: string
  readonly subject: string
}

/** One text for what a person calls by an id, equal for nobody and nothing else, whatever signs a subject or an id holds. */
export function keyOf({ workspace, subject }: Owner, id: string): string {
  return JSON.stringify([workspace, subject, id])
}
