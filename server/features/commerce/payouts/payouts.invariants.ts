import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

const constraints = ['withdrawal_of_one', 'withdrawal_proved_once_by_merchant', 'merchant_cash_address_seal']

/** Invariants of merchants' payouts, besides those of every withdrawal. */
export const payoutInvariants: readonly Invariant[] = [
  {
    id: 'payouts.one-at-a-time',
    summary: 'A merchant has at most one open payout.',
    sql: `select merchant_id from withdrawal where merchant_id is not null and state in ('reviewing', 'approved', 'sent')
      group by merchant_id having count(*) > 1`,
  },
  {
    id: 'payouts.only-who-was-verified',
    summary: 'Payouts were requested by merchants who were verified by then, to an address that was theirs.',
    sql: `select w.id from withdrawal w join merchant m using (merchant_id)
      where m.verified_at is null or m.verified_at > w.created_at or w.chain <> 'BSC' or w.address_bound_at < m.created_at`,
  },
  guardsStand('payouts', { constraints, indexes: ['withdrawal_one_open_of_merchant'] }),
]
