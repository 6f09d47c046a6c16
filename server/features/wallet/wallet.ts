import type { Database } from '../../database/database.ts'
import type { Feature } from '../../http/feature.ts'
import type { ReadSettings } from '../platform/platform.ts'
import { balanceToTransaction } from './balanceToTransaction.ts'
import { detail } from './reads.ts'
import { recipient, recipientsOf } from './recipient.ts'
import { transferUsdc } from './transferUsdc.ts'

/** What members do with the money in their wallets, and the rows that tell of it. */
export function walletFeature({ db, settings }: { db: Database; settings: ReadSettings }): Feature {
  const find = recipientsOf(db)
  return {
    name: 'wallet',
    handlers: [balanceToTransaction, recipient(find), transferUsdc({ find, settings }), detail],
  }
}
