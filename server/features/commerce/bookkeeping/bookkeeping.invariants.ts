import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

const constraints = [
  'withdrawal_automatic',
  'merchant_payout_rule_does',
  'merchant_payout_rule_when',
  'merchant_payout_rule_next',
  'merchant_payout_attempt_once',
  'merchant_payout_attempt_in_time',
  'merchant_payout_attempt_requested',
]
const triggers = ['merchant_rate_never_changes', 'merchant_payout_attempt_never_changes']

/** Invariants of merchants' books and of their automatic payouts. */
export const bookkeepingInvariants: readonly Invariant[] = [
  {
    id: 'bookkeeping.books-are-the-balance',
    summary:
      'What a merchant received, less refunds and paid payouts with their fees, is their USDT, free and reserved.',
    sql: `select m.merchant_id from merchant m
      left join (select merchant_id, sum(money_usdt) as money from merchant_bill group by 1) received using (merchant_id)
      left join (select merchant_id, sum(money_usdt) as money from merchant_refund group by 1) refunded using (merchant_id)
      left join (select merchant_id, sum(money) as money from withdrawal where state = 'completed' group by 1) paid using (merchant_id)
      left join (select owner_id as merchant_id, sum(balance) as money from account
        where owner = 'merchant' and name in ('usdt', 'held') group by 1) there using (merchant_id)
      where coalesce(received.money, 0) - coalesce(refunded.money, 0) - coalesce(paid.money, 0) <> coalesce(there.money, 0)`,
  },
  {
    id: 'bookkeeping.automatic-once',
    summary: 'Each automatic payout is what came of one time at which its merchant had one due.',
    sql: `select coalesce(w.id, a.withdrawal_id) as id
      from (select * from withdrawal where proof like 'automatic:%') w
      full join (select * from merchant_payout_attempt where outcome = 'requested') a on a.withdrawal_id = w.id
      where (w.merchant_id, w.created_at, split_part(w.proof, ':', 3), split_part(w.proof, ':', 4))
        is distinct from (a.merchant_id, a.at, a.cause, trunc(extract(epoch from a.due_at) * 1000)::bigint::text)`,
  },
  guardsStand('bookkeeping', { constraints, triggers }),
]
