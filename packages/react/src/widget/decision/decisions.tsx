/** Everything that is drawn of decisions: loaded as one part when the first one comes. */
export { Card } from './card.tsx'
export { Folded } from './folded.tsx'
