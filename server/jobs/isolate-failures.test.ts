import { expect, it } from 'vitest'
import { freshDatabase } from '../database/testing.ts'
import { memberAccount, platformAccount } from '../ledger/accounts.ts'
import { NotCoveredError } from '../ledger/lines.ts'
import { membersWith } from '../ledger/testing.ts'
import { isolateFailures } from './isolate-failures.ts'

const FIRST = 10_000_001

/** Settles `count` items, of which the bad ones fail each time. Returns the result, the tries, and the settled items. */
async function settle(count: number, bad: readonly number[], failure: () => Error = () => new Error('a poison item')) {
  const { db, pool } = await freshDatabase([])
  await membersWith(db, count, 1n, FIRST)
  await pool.query('create table settled_item (id bigint)')
  const items = Array.from({ length: count }, (_, n) => ({ id: BigInt(n) }))
  let tries = 0
  const result = await db
    .transaction()
    .execute((tx) =>
      isolateFailures<{ id: bigint }>(tx, {
        items,
        accounts: ({ id }) => [memberAccount(FIRST + Number(id), 'transaction'), platformAccount('promised', 'USCD')],
        async apply(some) {
          tries += 1
          await tx
            .insertInto('settled_item' as never)
            .values(some.map(({ id }) => ({ id })) as never)
            .execute()
          if (some.some(({ id }) => bad.includes(Number(id)))) throw failure()
        },
      }),
    )
    .catch((error: Error) => error.message)
  const { rows } = await pool.query<{ id: string }>('select id from settled_item order by id')
  return { result, tries, settled: rows.map(({ id }) => Number(id)) }
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

it('settles all items at once where none fails', async () => {
  const { result, tries, settled } = await settle(20, [])
  expect([result, tries, settled]).toMatchObject([{ refused: [] }, 1, upTo(20)])
})

it('settles all but the failing items, with few tries', async () => {
  const { result, tries, settled } = await settle(64, [5, 40])
  expect(result).toMatchObject({ refused: [{ id: 5n }, { id: 40n }] })
  expect(settled).toEqual(upTo(64).filter((n) => n !== 5 && n !== 40))
  expect(tries).toBeLessThan(26)
})

it('leaves out a few failing items even where no others exist, and fails where every one of many does', async () => {
  expect((await settle(2, [0, 1])).result).toMatchObject({ done: [], refused: [{ id: 0n }, { id: 1n }] })
  const all = await settle(120, upTo(120))
  expect([all.result, all.settled]).toEqual(['a poison item', []])
})

it('does nothing where the platform lacks the money, or the database is busy', async () => {
  const short = await settle(4, [2], () => new NotCoveredError(platformAccount('treasury', 'CIG')))
  expect([short.result, short.tries, short.settled]).toEqual(['not covered: platform:0:treasury:CIG', 1, []])
  const busy = await settle(4, [2], () => Object.assign(new Error('a deadlock'), { code: '40P01' }))
  expect([busy.result, busy.tries, busy.settled]).toEqual(['a deadlock', 1, []])
})
