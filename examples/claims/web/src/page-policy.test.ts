import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

describe('the page under a strict Content-Security-Policy', () => {
  it('[P17] index.html has no inline script, no inline style and no address of elsewhere', async () => {
    const html = await readFile(new URL('../index.html', import.meta.url), 'utf8')
    expect([...html.matchAll(/<script\b[^>]*>([^<]*)<\/script>/g)].map((script) => [/\bsrc="\/src\/main\.tsx"/.test(script[0]), script[1]])).toEqual([
      [true, ''],
    ])
    expect(html.match(/<style|\sstyle=|\son\w+=|https?:|javascript:/g)).toBe(null)
  })
})
