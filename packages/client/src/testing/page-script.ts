import { bridgeToWebMcp, createRegistry } from '../index.ts'

const ambit = { bridgeToWebMcp, createRegistry }

// What a page without a framework and without a build has of us.
Object.assign(window, { ambit })

/** What the page has as `window.ambit`. */
export type PageAmbit = typeof ambit
