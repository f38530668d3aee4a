import { afterAll } from 'vitest'
import { Client } from 'pg'
import { governedStoreConformance } from '../conformance.ts'
import { openPostgresStore } from '../index.ts'
import { newDatabase } from '../postgres/testing/database.ts'

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** One database for all tests of the list, which is emptied before each. */
const opened = (() => {
  let once: ReturnType<typeof open> | undefined
  return () => (once ??= open())
})()

async function open() {
  const { url, stop } = await newDatabase()
  const [store, other] = [await openPostgresStore({ url }), await openPostgresStore({ url })]
  const client = new Client({ connectionString: url })
  await client.connect()
  ends.push(
    stop,
    () => other.close(),
    () => store.close(),
    () => client.end(),
  )
  const empty = 'alter table audit disable trigger user; truncate threads, audit, audit_heads cascade; alter table audit enable trigger user'
  return { store, other, empty: async () => void (await client.query(empty)) }
}

governedStoreConformance('approvals and audit on PostgreSQL', async () => {
  const { store, other, empty } = await opened()
  await empty()
  return { store, other, close: () => {} }
})
