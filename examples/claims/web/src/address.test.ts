import { describe, expect, it } from 'vitest'
import { claimPath, parseAddress } from './address.ts'

describe('addresses', () => {
  it('[P11] the list and each claim have an address of their own', () => {
    expect([parseAddress('/'), parseAddress('/claims'), parseAddress('/claims/')]).toEqual([{ kind: 'list' }, { kind: 'list' }, { kind: 'list' }])
    for (const id of ['clm-a', 'a/b', 'ä %', '..']) expect(parseAddress(claimPath(id))).toEqual({ kind: 'claim', id })
  })

  it('[P11] an address that leads nowhere is told apart', () => {
    for (const path of ['/other', '/claims/a/b', '/claims/%', '/claims//']) expect(parseAddress(path)).toEqual({ kind: 'unknown' })
  })
})
