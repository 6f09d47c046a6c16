import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../database/database.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { endOutcome, type Outcome, openOutcome } from './outcome.ts'
import { post } from './post.ts'
import { gift, membersWith } from './testing.ts'

let database: FreshDatabase
let [alice, bob] = [0, 0]
beforeAll(async () => {
  database = await freshDatabase()
  const [first = 0, second = 0] = await membersWith(database.db, 2, 10n)
  ;[alice, bob] = [first, second]
})
afterAll(() => database.close())

const inOne = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)

const open = (count: number) =>
  inOne(async (tx) => {
    const posted = await post(
      tx,
      Array.from({ length: count }, () => gift(alice, bob, 1n)),
    )
    const ids = posted.map(({ id }) => id)
    await openOutcome(tx, ids)
    return ids as [bigint, ...bigint[]]
  })
const end = (ids: readonly bigint[], outcome: Outcome) => inOne((tx) => endOutcome(tx, ids, outcome))
const statuses = async (ids: readonly bigint[]) =>
  (
    await sql<{ status: number }>`
      select status from transfer_outcome where transfer_id = any (${ids}::bigint[]) order by transfer_id`.execute(
      database.db,
    )
  ).rows.map(({ status }) => status)

describe('the outcome of a transfer', () => {
  it('is pending until it ends, and ends in one way', async () => {
    const [one, two, three] = await open(3)
    expect(await end([one], 1)).toEqual([one])
    expect(await end([one, two ?? 0n], 2)).toEqual([two])
    expect(await end([one], 1)).toEqual([])
    expect(await statuses([one, two ?? 0n, three ?? 0n])).toEqual([1, 2, 0])
  })

  it('of a transfer that was never pending cannot end', async () => {
    const [posted] = await inOne((tx) => post(tx, [gift(alice, bob, 1n)]))
    expect(await end([posted?.id ?? 0n], 1)).toEqual([])
  })

  it('is decided by exactly one of many who decide at once', async () => {
    const ids = await open(20)
    const endedBy = await Promise.all(
      Array.from({ length: 8 }, (_, n) => end(n % 2 ? ids : ids.toReversed(), n % 2 ? 1 : 2)),
    )
    const inOrder = (found: readonly bigint[]) => found.toSorted((one, other) => Number(one - other))
    expect(inOrder(endedBy.flat())).toEqual(inOrder(ids))
  })

  it.each<[what: string, statement: string, says: RegExp]>([
    ['to open again', 'update transfer_outcome set status = 0 where status <> 0', /ends once/],
    ['to end otherwise', 'update transfer_outcome set status = 3 - status where status <> 0', /ends once/],
    ['to belong to another transfer', 'update transfer_outcome set transfer_id = 1 where status <> 0', /ends once/],
    [
      'to belong to another transfer as it ends',
      `update transfer_outcome set status = 1, transfer_id = (
        select min(id) from transfer t where not exists (select from transfer_outcome o where o.transfer_id = t.id)
      ) where transfer_id = (select max(transfer_id) from transfer_outcome where status = 0)`,
      /ends once/,
    ],
    ['to be set to pending once more', 'update transfer_outcome set status = 0 where status = 0', /ends once/],
    ['to be deleted', 'delete from transfer_outcome', /append-only/],
    ['to be truncated', 'truncate transfer_outcome', /append-only/],
    ['to be of no transfer', 'insert into transfer_outcome (transfer_id) values (999999)', /foreign key/],
    ['to begin as done', 'insert into transfer_outcome (transfer_id, status) values (1, 1)', /begins open/],
    ['to have an unknown status', 'update transfer_outcome set status = 7 where status = 0', /transfer_outcome_status/],
  ])('the database does not allow it %s', async (_, statement, says) => {
    const [one] = await open(2)
    await end([one], 1)
    await expect(database.pool.query(statement)).rejects.toThrow(says)
  })
})
