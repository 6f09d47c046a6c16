import { expect, it } from 'vitest'
import { freshDatabase } from '../database/testing.ts'
import { memberAccount, platformAccount } from '../ledger/accounts.ts'
import { NotCoveredError } from '../ledger/lines.ts'
import { membersWith } from '../ledger/testing.ts'
import { isolateFailures } from './isolate-failures.ts'

const FIRST = 10_000_001

/** Settles so many items, of which some fail each time, and says what was done, and how often it was tried. */
async function settles(count: number, bad: readonly number[], fails: () => Error = () => new Error('a poison item')) {
  const { db, pool } = await freshDatabase([])
  await membersWith(db, count, 1n, FIRST)
  await pool.query('create table deed (id bigint)')
  const items = Array.from({ length: count }, (_, n) => ({ id: BigInt(n) }))
  let tries = 0
  const became = await db
    .transaction()
    .execute((tx) =>
      isolateFailures<{ id: bigint }>(tx, {
        items,
        accounts: ({ id }) => [memberAccount(FIRST + Number(id), 'transaction'), platformAccount('promised', 'USCD')],
        async apply(some) {
          tries += 1
          await tx
            .insertInto('deed' as never)
            .values(some.map(({ id }) => ({ id })) as never)
            .execute()
          if (some.some(({ id }) => bad.includes(Number(id)))) throw fails()
        },
      }),
    )
    .catch((error: Error) => error.message)
  const { rows } = await pool.query<{ id: string }>('select id from deed order by id')
  return { became, tries, deeds: rows.map(({ id }) => Number(id)) }
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

it('settles all at once where nothing is wrong', async () => {
  const { became, tries, deeds } = await settles(20, [])
  expect([became, tries, deeds]).toMatchObject([{ refused: [] }, 1, upTo(20)])
})

it('settles all but those that cannot be, and tries few times for it', async () => {
  const { became, tries, deeds } = await settles(64, [5, 40])
  expect(became).toMatchObject({ refused: [{ id: 5n }, { id: 40n }] })
  expect(deeds).toEqual(upTo(64).filter((n) => n !== 5 && n !== 40))
  expect(tries).toBeLessThan(26)
})

it('leaves a few out although they are all there are, and none where it is everybody', async () => {
  expect((await settles(2, [0, 1])).became).toMatchObject({ settled: [], refused: [{ id: 0n }, { id: 1n }] })
  const all = await settles(120, upTo(120))
  expect([all.became, all.deeds]).toEqual(['a poison item', []])
})

it('does nothing at all where the money is short, or the database busy', async () => {
  const short = await settles(4, [2], () => new NotCoveredError(platformAccount('treasury', 'CIG')))
  expect([short.became, short.tries, short.deeds]).toEqual(['not covered: platform:0:treasury:CIG', 1, []])
  const busy = await settles(4, [2], () => Object.assign(new Error('a deadlock'), { code: '40P01' }))
  expect([busy.became, busy.tries, busy.deeds]).toEqual(['a deadlock', 1, []])
})
