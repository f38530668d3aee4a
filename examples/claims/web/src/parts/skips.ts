import { createContext } from 'react'

/** Where the links stand that skip to a part of the page. A part that comes later in the page puts its own there by a portal. */
export const SkipsContext = createContext<HTMLElement | null>(null)
