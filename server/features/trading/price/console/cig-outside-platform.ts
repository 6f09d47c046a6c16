import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import type { Db } from '../../../../database/database.ts'
import { totalsOf } from '../../../../ledger/totals.ts'

/** All ₡ of members and merchants, reserved ₡ included. */
export async function cigOutsidePlatform(db: Db): Promise<Cig> {
  const accounts = await totalsOf(db)
  return micros<'CIG'>(
    accounts
      .filter(({ owner, coin }) => owner !== 'platform' && coin === 'CIG')
      .reduce((sum, { balance }) => sum + balance, 0n),
  )
}
