import { readFileSync } from 'node:fs'
import type { MockOptions } from './mock-server.ts'
import { buildElement } from './build-page.ts'
import { PLAIN, STRICT, UNKIND } from './pages.ts'

const one = (attributes: string): string => `<ambit-assistant server="" agent="claims" ${attributes}></ambit-assistant>`

const page = (style: string, body: string, scripts = ['/element.js', '/plain.js']): string => `<!doctype html><html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Host</title><style>${style}</style></head>
<body><main><h1>A page without React</h1><p>Text with a <a href="#there">link</a> and a <button type="button">button</button> <svg viewBox="0 0 9 9" width="9"><path d="M0 0h9v9z"/></svg>.</p>
<output id="notes"></output> <output id="shown"></output></main>
${body}${scripts.map((script) => `<script src="${script}"></script>`).join('')}</body></html>`

const OWN = one('placement="floating" begins="closed"').replace('></', '><button type="button" slot="launcher">Our helper</button></')
const TWO = `${one('id="one" begins="open" person-name="Ruth"')}<div id="box">${one('id="two" placement="inline" locale="de"').replace('"claims"', '"other"')}</div>`

/** Pages without React by path: the element in each of its places, and on the worst of hosts. */
export const ELEMENT_PAGES: MockOptions['pages'] = {
  '/': { html: page(PLAIN, one('begins="open" record-type="claim" record-id="HOM-2026-001902" session-url="/session" placeholder="Ask about this claim"')) },
  '/without': { html: page(PLAIN, '') },
  ...Object.fromEntries(
    Object.entries(UNKIND).flatMap(([kind, style]) => [
      [`/${kind}`, { html: page(style, one('begins="open"')) }],
      [`/${kind}-without`, { html: page(style, '') }],
    ]),
  ),
  '/own-launcher': { html: page(PLAIN, OWN) },
  '/no-launcher': { html: page(PLAIN, one('placement="floating" begins="closed" launcher="none"')) },
  '/early': { html: page(PLAIN, one('begins="open"'), ['/early.js', '/element.js']) },
  '/unset': { html: page(PLAIN, one('begins="open"'), ['/element.js']) },
  '/two': { html: page(`${PLAIN}#box{height:400px;inset:auto auto 20px 20px}`, TWO) },
  '/strict': {
    html: page('', one('begins="open"')).replace('<style></style>', ''),
    headers: { 'content-security-policy': STRICT },
  },
}

/** The programs of those pages. */
export async function elementScripts(): Promise<MockOptions['scripts']> {
  const read = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
  return { '/element.js': await buildElement(), '/plain.js': read('plain.js'), '/early.js': read('early.js') }
}
