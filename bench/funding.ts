import { micros } from '@humidor/domain/money/micros.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { memberAccount, platformAccount } from '@humidor/server/ledger/accounts.ts'
import { post } from '@humidor/server/ledger/post.ts'
import { operatorsConversion, operatorsDeposit } from '@humidor/server/ledger/treasury.ts'
import { sql } from 'kysely'
import type { MemberRange } from './ledger.ts'

const BATCH_SIZE = 1_000

/** Gives each member a thousand USDT and a thousand ₡ for conversions, and the treasury the money to buy ₡ with. */
export async function fundConversions(db: Database, { first, count }: MemberRange, at: Date) {
  const treasury = { money: micros<'USDT'>(1_000_000_000_000n), at }
  await db
    .transaction()
    .execute((tx) =>
      post(tx, [
        operatorsDeposit({ chain: 'BSC', key: 'fixture:treasury-deposit', ...treasury }),
        operatorsConversion({ key: 'fixture:treasury-conversion', ...treasury }),
      ]),
    )
  const [usdt, cig] = [micros<'USDT'>(1_000_000_000n), micros<'CIG'>(1_000_000_000n)]
  for (let from = first; from < first + count; from += BATCH_SIZE) {
    const some = Array.from({ length: Math.min(BATCH_SIZE, first + count - from) }, (_, n) => from + n)
    const transfers = some.map((uid) => ({
      operation: 'deposit' as const,
      key: `fixture:funding:${uid}`,
      at,
      postings: [
        { from: platformAccount('external.bsc', 'USDT'), to: memberAccount(uid, 'balance'), amount: usdt },
        { from: platformAccount('rewards', 'CIG'), to: memberAccount(uid, 'profit'), amount: cig },
      ],
    }))
    await db.transaction().execute((tx) => post(tx, transfers))
  }
  for (const table of ['account', 'transfer', 'transfer_line']) await sql.raw(`vacuum analyze ${table}`).execute(db)
}
