/** The id of a record, as the assistant cites it. */
export function Ref({ id }: { readonly id: string }) {
  return <span className="ref">{id}</span>
}
