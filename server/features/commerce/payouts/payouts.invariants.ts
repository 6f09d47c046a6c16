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
  {
    id: 'payouts.events-tell-the-changes',
    summary: 'A payout has one event for its request and one for its end, of its merchant and at their times.',
    sql: `select coalesce(w.id, e.withdrawal_id) as id, coalesce(w.kind, e.kind) as kind from (
        select id, merchant_id, 'payout.requested' as kind, created_at as at from withdrawal where merchant_id is not null
        union all select id, merchant_id, case when state = 'completed' then 'payout.sent'
          when rejected_by is null then 'payout.cancelled' else 'payout.rejected' end, ended_at
        from withdrawal where merchant_id is not null and state in ('completed', 'rejected')) w
      full join (select withdrawal_id, kind, min(merchant_id) as merchant_id, min(at) as at, count(*) as events
        from merchant_event where withdrawal_id is not null group by 1, 2) e on (e.withdrawal_id, e.kind) = (w.id, w.kind)
      where (e.merchant_id, e.at, e.events) is distinct from (w.merchant_id, w.at, 1)`,
  },
  guardsStand('payouts', { constraints, indexes: ['withdrawal_one_open_of_merchant'] }),
]
