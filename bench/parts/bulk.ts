import { businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { type Database, NO_TIMEOUTS, openDatabase } from '@humidor/server/database/database.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import { platformAccount } from '@humidor/server/ledger/accounts.ts'
import { postRange } from '@humidor/server/ledger/bulk.ts'
import { allowFixtures, toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { ledgerInvariants } from '@humidor/server/ledger/invariants.ts'
import { sql } from 'kysely'
import { ofRounds, type Part } from '../figures.ts'
import { fundConversions } from '../funding.ts'
import { type MemberRange, seedLedger } from '../ledger.ts'
import { createPlainTables, insertPlainly } from '../plain-payments.ts'

const clock = { now: () => new Date() }

/** Pays each member a millionth for the nth day. Milliseconds. */
async function payAll(db: Database, { first, count }: MemberRange, nth: number): Promise<number> {
  const day = dayAfter(businessDay(clock.now()), nth)
  const due = sql`select uid::bigint as subject, uid::bigint * 100 + 2 as account, 1::bigint as amount
    from generate_series(${first}::int, ${first + count - 1}::int) uid`
  const began = performance.now()
  const { done } = await db
    .transaction()
    .execute((tx) =>
      postRange(
        tx,
        { operation: 'profitTransferIn', day, at: clock.now(), from: platformAccount('treasury', 'USCD'), due },
        { after: 0n, upto: BigInt(first + count) },
      ),
    )
  if (done !== count) throw new Error(`${done} of ${count} were paid`)
  return performance.now() - began
}

/** Inserts an entry and a key for each payment of the last transfer by plain statements, with the payments before them there. Milliseconds. */
async function payPlainly(db: Database): Promise<number> {
  await createPlainTables(db)
  const last = sql`(select max(id) from transfer)`
  // So that the indexes have their real depth.
  await insertPlainly(db, sql`select id from transfer where id < ${last}`)
  const began = performance.now()
  await db.transaction().execute((tx) => insertPlainly(tx, last))
  return performance.now() - began
}

/** Ten thousand payments in one transaction, against a plain insert of their entries and keys, in interleaved rounds. */
export const bulk: Part = {
  title: 'Bulk posting of ten thousand payments',
  async run(url, { size: { short, rounds }, progress }) {
    const memberRange = { first: 20_000_000, count: short ? 2_000 : 10_000 }
    const { db, close } = openDatabase({ url, max: 2, timeouts: NO_TIMEOUTS })
    try {
      await migrate(db)
      await allowFixtures(db)
      progress(`Seeding ${memberRange.count} members …`)
      await db.connection().execute(async (one) => {
        await sql`set statement_timeout = 0`.execute(one)
        await seedLedger(one, memberRange)
        await fundConversions(one, memberRange, clock.now())
      })
      const found: { paid: number; plain: number }[] = []
      for (let round = 0; round < rounds + 2; round += 1) {
        const paid = await payAll(db, memberRange, round)
        const plain = await db.connection().execute(async (one) => {
          await sql`set statement_timeout = 0`.execute(one)
          return await payPlainly(one)
        })
        progress(`round ${round + 1}: ${Math.round(paid)} ms, plain insert ${Math.round(plain)} ms`)
        found.push({ paid, plain })
      }
      const breaches = (await verify(db, toleratingFixtures(ledgerInvariants))).map(({ id }) => id)
      return {
        figures: [
          {
            ...ofRounds(
              'posting them',
              '×',
              found.map(({ paid, plain }) => paid / plain),
            ),
            against: 'a plain insert of the same entries and keys with their indexes, same round',
            goal: { atMost: 5 },
          },
          ofRounds(
            `${memberRange.count.toLocaleString('en')} payments, one transaction`,
            'ms',
            found.map(({ paid }) => paid),
          ),
          ofRounds(
            'the same rows by a plain insert',
            'ms',
            found.map(({ plain }) => plain),
          ),
        ],
        failures: breaches,
      }
    } finally {
      await close()
    }
  },
}
