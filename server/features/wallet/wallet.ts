import type { Database } from '../../database/database.ts'
import type { Feature } from '../../http/feature.ts'
import type { Invariant } from '../../ledger/invariants.ts'
import type { ReadSettings } from '../platform/platform.ts'
import { balanceToTransaction } from './balanceToTransaction.ts'
import { detail } from './reads.ts'
import { recipient, recipientsOf } from './recipient.ts'
import { transferUsdc } from './transferUsdc.ts'

/** What is always true of members' wallets. */
export const walletInvariants: readonly Invariant[] = [
  {
    id: 'wallet.every-member-has-wallets',
    tells: 'Every member has all of their accounts from the first moment, and every such account has its member.',
    sql: `select m.uid, a.owner_id from member m
    full join (select distinct owner_id from account where owner = 'member') a on a.owner_id = m.uid
    where m.uid is null or a.owner_id is null`,
  },
]

/** What members do with the money in their wallets, and the rows that tell of it. */
export function walletFeature({ db, settings }: { db: Database; settings: ReadSettings }): Feature {
  const find = recipientsOf(db)
  return {
    name: 'wallet',
    handlers: [balanceToTransaction, recipient(find), transferUsdc({ find, settings }), detail],
  }
}
