import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

const triggers = [
  'merchant_charge_stays',
  'merchant_charge_paid_stays',
  'merchant_charge_never_emptied',
  'merchant_charge_has_payment',
  'merchant_bill_pays',
  'merchant_bill_charge_stays',
  'merchant_event_never_changes',
]
const constraints = [
  'merchant_charge_code',
  'merchant_charge_lasts',
  'merchant_charge_ends_once',
  'merchant_charge_paid_in_time',
  'merchant_charge_cancelled',
  'merchant_charge_expired',
  'merchant_charge_in_cig',
  'merchant_bill_pays_once',
  'merchant_event_subject',
]

/** Invariants of charges and of the events of merchants. */
export const chargeInvariants: readonly Invariant[] = [
  {
    id: 'charges.paid-by-its-bill',
    summary: 'A charge is paid if and only if it has a bill: of its merchant, of exactly its ₡, at its time.',
    sql: `select c.id from merchant_charge c left join merchant_bill b on b.charge_id = c.id
      where (c.paid_at is not null or b.id is not null)
        and (c.merchant_id, c.money_cig, c.paid_at) is distinct from (b.merchant_id, b.money_cig, b.created_at)`,
  },
  {
    id: 'charges.items-are-its-amount',
    summary: 'The items of a charge add up to its amount.',
    sql: `select c.id from merchant_charge c cross join lateral (
        select sum((i ->> 'pieces')::numeric * (i ->> 'price')::numeric) as money from jsonb_array_elements(c.items) i) s
      where c.items is not null and s.money <> c.money`,
  },
  {
    id: 'charges.events-tell-the-end',
    summary: 'How a charge ended is one event of its merchant at that time.',
    sql: `select c.id from merchant_charge c left join lateral (
        select count(*) as ends, max(e.at) as at, max(e.kind) as kind, bool_and(e.merchant_id = c.merchant_id) as own from merchant_event e
        where e.charge_id = c.id and e.kind in ('charge.paid', 'charge.expired', 'charge.cancelled')) e on true
      where num_nonnulls(c.paid_at, c.cancelled_at, c.expired_at) <> e.ends
        or e.ends = 1 and (not e.own or (e.kind, e.at) is distinct from (case when c.paid_at is not null then 'charge.paid'
          when c.expired_at is not null then 'charge.expired' else 'charge.cancelled' end, coalesce(c.paid_at, c.cancelled_at, c.expired_at)))`,
  },
  guardsStand('charges', { triggers, constraints }),
]
