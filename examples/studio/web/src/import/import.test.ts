import { expect, test } from 'vitest'
import type { Contact } from '../../../shared/contacts.ts'
import { columnsProblem, guessedColumns } from './columns.ts'
import { importLines } from './lines.ts'
import { rowsOf } from './rows.ts'

test('[N30] a list is read with tabs, semicolons or commas, with quotes and empty cells, and with or without names of its columns', () => {
  expect(rowsOf('Name;E-mail\r\nLena Brandt;lena@brandt.example\r\n\r\nTom;')).toEqual({
    names: ['Name', 'E-mail'],
    rows: [
      ['Lena Brandt', 'lena@brandt.example'],
      ['Tom', ''],
    ],
  })
  expect(rowsOf('"Pike, Jess",Northpier "Freight"\n"a ""b""\nc",d,e')).toEqual({
    rows: [
      ['Pike, Jess', 'Northpier "Freight"', ''],
      ['a "b"\nc', 'd', 'e'],
    ],
  })
  expect(rowsOf('Lena, Brandt\tGmbH')).toEqual({ rows: [['Lena, Brandt', 'GmbH']] })
  expect(rowsOf(' \n,,\n')).toEqual({ rows: [] })
})

test('[N30] the columns are guessed by their names, else by what stands in them, and no field is two columns', () => {
  expect(guessedColumns(rowsOf('Company,Full name,Mobile,E-mail address,Tags\na,b,c,d,e'))).toEqual(['organisation', 'name', 'phone', 'email', 'tags'])
  expect(guessedColumns(rowsOf('lena@brandt.example\tLena Brandt\tBrandt GmbH\t0113 496 0100\tx'))).toEqual(['email', 'name', 'organisation', 'phone', ''])
  expect([columnsProblem(['', 'email']), columnsProblem(['name', 'name']), columnsProblem(['name', ''])]).toEqual([
    'Say which column is the name.',
    'Name can be one column only.',
    undefined,
  ])
})

test('[N30] each line says what it would add and why it cannot or should not be', () => {
  const known: Contact = { id: 'con-1', name: 'Jess Pike', organisation: '', email: 'jess@np.example', phone: '', tags: [], source: 'person', changedAt: 0 }
  const rows = [
    ['Lena Brandt', 'lena@brandt.example', 'VIP; client, vip'],
    ['', 'nobody@x.example', ''],
    ['Tom', 'tom at x', ''],
    ['J. Pike', 'JESS@np.example', ''],
    ['lena', 'Lena@brandt.example', ''],
    ['x'.repeat(121), '', ''],
  ]
  const lines = importLines(rows, ['name', 'email', 'tags'], [known])
  expect(lines.map(({ problem, doubt }) => [problem, doubt])).toEqual([
    [undefined, undefined],
    ['has no name', undefined],
    ['has no e-mail address that can be one', undefined],
    [undefined, 'is in the studio already'],
    [undefined, 'stands in the list twice'],
    ['has over 120 characters as its name', undefined],
  ])
  expect(lines[0]).toEqual({ fields: { name: 'Lena Brandt', organisation: '', email: 'lena@brandt.example', phone: '' }, tags: ['vip', 'client'] })
})
