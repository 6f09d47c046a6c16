import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import type { Db } from '../../../../database/database.ts'
import { totalsOf } from '../../../../ledger/totals.ts'

/** All ₡ that members and merchants own, held or not: what a price is worth something to. */
export async function heldByPeople(db: Db): Promise<Cig> {
  const accounts = await totalsOf(db)
  return micros<'CIG'>(
    accounts
      .filter(({ owner, coin }) => owner !== 'platform' && coin === 'CIG')
      .reduce((sum, { balance }) => sum + balance, 0n),
  )
}
