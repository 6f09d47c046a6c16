import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { claim, memberScope, recall, recallAll, remember, scopeOf, transferKey } from './idempotency.ts'
import { noon } from './testing.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const named = (key: string, fingerprint = 'one') => ({ scope: memberScope(1, '/api/x'), key, fingerprint, at: noon })
/** Claims a request and stores its answer. */
const claimOrStore = (key: string, answer: unknown) =>
  database.db.transaction().execute(async (tx) => {
    const before = await claim(tx, named(key))
    if (before === undefined) await remember(tx, named(key), answer)
    return before
  })

it('the scope of a request is its caller and call, and its transfer has that and its key', () => {
  expect(scopeOf('operator:7', '/api/y')).toBe('operator:7:/api/y')
  expect(memberScope(10_000_001, '/api/x')).toBe('member:10000001:/api/x')
  expect(transferKey('member:1:/api/x', 'k')).toBe('member:1:/api/x:k')
})

it('a request gets its stored answer again, in order, and another caller with the same key does not', async () => {
  expect(await claimOrStore('a', { row: 1 })).toBeUndefined()
  expect(await claimOrStore('b', null)).toBeUndefined()
  expect(await claimOrStore('a', { row: 2 })).toEqual({ answer: { row: 1 } })
  expect(await recallAll(database.db, [named('none'), named('b'), named('a', 'two'), named('a')])).toEqual([
    ...[undefined, { answer: null }, 'other request', { answer: { row: 1 } }],
  ])
  expect(await recall(database.db, { ...named('a'), scope: memberScope(2, '/api/x') })).toBeUndefined()
  expect(await recallAll(database.db, [])).toEqual([])
})
