import type { Explanations } from '../../../ledger/closed-world.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'
import { ofMerchants } from '../../../ledger/invariants.ts'

const triggers = [
  'merchant_staff_stays',
  'merchant_staff_never_leaves',
  'merchant_refund_within_limits',
  'merchant_keeps_its_number',
  'merchant_never_leaves',
  'merchant_bill_changes_once',
  'merchant_bill_never_leaves',
  'merchant_refund_never_changes',
  'merchant_authenticator_serves_once',
  'merchant_recovery_code_serves_once',
]
const constraints = [
  'merchant_staff_limits',
  'merchant_charge_staff',
  'merchant_refund_staff',
  'merchant_session_staff',
  'merchant_reply',
  'merchant_decided',
  'merchant_verified',
  'merchant_session_lasts',
  'merchant_bill_paid_once',
  'merchant_bill_converted_once',
  'merchant_bill_converted',
  'merchant_bill_receipt',
  'merchant_bill_converted_cig',
  'merchant_bill_refunded',
  'merchant_refund_paid_once',
  'merchant_bill_returned',
  'merchant_bill_converted_price',
  'merchant_refund_returned',
  'merchant_pending_authenticator_lives',
  'merchant_recovery_code_use',
  'merchant_sign_in_lives',
]

/** Invariants of merchants and of payments to them (rules M5, S2, S5). */
export const merchantInvariants: readonly Invariant[] = [
  {
    id: 'merchants.merchant-has-accounts',
    summary: 'Every merchant has all accounts from the beginning, and every account has its merchant.',
    sql: `select m.merchant_id, a.owner_id from merchant m
      full join (select distinct owner_id from account where owner = 'merchant' and ${ofMerchants}) a on a.owner_id = m.merchant_id
      where m.merchant_id is null or a.owner_id is null`,
  },
  {
    id: 'merchants.factor-of-an-owner',
    summary: 'Recovery codes and passkeys of an owner stand beside an authenticator, at most ten of each.',
    sql: `select o.merchant_id from (
        select merchant_id, 'codes' as what from merchant_recovery_code
        union all select merchant_id, 'passkeys' from passkey where merchant_id is not null and removed_at is null
      ) o left join merchant_authenticator a on a.merchant_id = o.merchant_id
      group by o.merchant_id, o.what, a.merchant_id having a.merchant_id is null or count(*) > 10`,
  },
  {
    id: 'merchants.decided-by-an-operator',
    summary: 'Every decision about a merchant is an operator’s.',
    sql: `select m.merchant_id, m.decided_by from merchant m left join operator o on o.id = m.decided_by
      where m.decided_by is not null and o.id is null`,
  },
  {
    id: 'merchants.bill-is-its-payment',
    summary: 'A bill is one transfer of exactly its ₡, from the member’s profit to the merchant.',
    sql: `select b.id from merchant_bill b
      left join transfer t on t.id = b.paid_by and t.operation = 'payToMerchant' and t.at = b.created_at
      left join lateral (
        select count(*) as entries,
          sum(e.amount) filter (where a.owner = 'member' and a.name = 'profit' and a.owner_id = b.uid) as given,
          sum(e.amount) filter (where a.owner = 'merchant' and a.name = 'cig' and a.owner_id = b.merchant_id) as received
        from entry e join account a on a.id = e.account_id where e.transfer_id = t.id) e on true
      where (e.entries, e.given, e.received) is distinct from (2, -b.money_cig, b.money_cig)`,
  },
  {
    id: 'merchants.bill-is-its-conversion',
    summary:
      'A converted bill is one transfer: exactly its remaining ₡ go to the treasury, and exactly its USDT to the merchant.',
    sql: `select b.id from merchant_bill b
      left join transfer t on t.id = b.converted_by and t.operation = 'merchantConversion' and t.at = b.converted_at
      left join lateral (
        select
          sum(e.amount) filter (where a.owner = 'merchant' and a.name = 'cig' and a.owner_id = b.merchant_id) as cig,
          sum(e.amount) filter (where a.owner = 'merchant' and a.name = 'usdt' and a.owner_id = b.merchant_id) as usdt,
          sum(e.amount) filter (where a.owner = 'platform' and a.name = 'treasury' and a.asset = 'CIG') as treasury_cig,
          sum(e.amount) filter (where a.owner = 'platform' and a.name = 'treasury' and a.asset = 'USDT') as treasury_usdt
        from entry e join account a on a.id = e.account_id where e.transfer_id = t.id) e on true
      where b.converted_at is not null and (e.cig, e.usdt, e.treasury_cig, e.treasury_usdt)
        is distinct from (-b.converted_cig, b.money_usdt, b.converted_cig, -b.money_usdt)`,
  },
  {
    id: 'merchants.nothing-without-a-bill',
    summary:
      'Every entry of a merchant’s ₡ account, and every income on the USDT account, belongs to a bill or to a returned payout.',
    sql: `select e.account_id, e.seq from account a join entry e on e.account_id = a.id
      where a.owner = 'merchant' and a.${ofMerchants} and (a.name = 'cig' or (a.name = 'usdt' and e.amount > 0))
        and not exists (select from transfer t where t.id = e.transfer_id and t.key like 'withdrawal-refused:%') and not exists (
        select from merchant_bill b where b.paid_by = e.transfer_id or b.converted_by = e.transfer_id)
        and not exists (select from merchant_refund r where r.refunded_by = e.transfer_id)`,
  },
  {
    id: 'merchants.what-waits-is-there',
    summary: 'A merchant’s ₡ are the sum of the bills that wait for conversion.',
    sql: `select a.owner_id, a.balance, b.waiting from account a
      left join (select merchant_id, sum(money_cig - refunded_cig) as waiting from merchant_bill where converted_at is null group by 1) b
        on b.merchant_id = a.owner_id
      where a.owner = 'merchant' and a.${ofMerchants} and a.name = 'cig' and a.balance <> coalesce(b.waiting, 0)`,
  },
  {
    id: 'merchants.refund-is-its-transfer',
    summary:
      'A refund is one transfer of exactly its ₡ to the payer: from the merchant’s ₡ for an unconverted bill, otherwise from the treasury, which gets exactly its USDT back.',
    sql: `select r.id from merchant_refund r join merchant_bill b on b.id = r.bill_id
      left join transfer t on t.id = r.refunded_by and t.operation = 'merchantRefund' and t.at = r.created_at
      left join lateral (
        select
          coalesce(sum(e.amount) filter (where a.owner = 'member' and a.name = 'profit' and a.owner_id = b.uid), 0) as given,
          coalesce(sum(e.amount) filter (where a.owner = 'merchant' and a.name = 'cig' and a.owner_id = b.merchant_id), 0) as cig,
          coalesce(sum(e.amount) filter (where a.owner = 'merchant' and a.name = 'usdt' and a.owner_id = b.merchant_id), 0) as usdt,
          coalesce(sum(e.amount) filter (where a.owner = 'platform' and a.name = 'treasury' and a.asset = 'CIG'), 0) as treasury_cig,
          coalesce(sum(e.amount) filter (where a.owner = 'platform' and a.name = 'treasury' and a.asset = 'USDT'), 0) as treasury_usdt
        from entry e join account a on a.id = e.account_id where e.transfer_id = t.id) e on true
      where r.merchant_id <> b.merchant_id or (e.given, e.usdt, e.treasury_usdt) is distinct from (r.returned_cig, -r.money_usdt, r.money_usdt)
        or (e.cig, e.treasury_cig) not in ((-r.money_cig, 0), (0, -r.returned_cig))
        or (e.cig <> 0) <> (b.converted_at is null or r.refunded_by < b.converted_by)`,
  },
  {
    id: 'merchants.bill-counts-its-refunds',
    summary: 'The refunded amount of a bill is the sum of its refunds.',
    sql: `select b.id from merchant_bill b
      left join (select bill_id, sum(money_cig) as cig, sum(money_usdt) as usdt, sum(returned_cig) as returned from merchant_refund group by 1) r on r.bill_id = b.id
      where (b.refunded_cig, b.refunded_usdt, b.returned_cig)
        is distinct from (coalesce(r.cig, 0), coalesce(r.usdt, 0), coalesce(r.returned, 0))`,
  },
  {
    id: 'merchants.refund-is-worth-no-more-than-its-conversion',
    summary:
      'A refund of a conversion never gave more ₡ than were paid, nor more than its share of the USDT was worth at the price of that time.',
    sql: `select r.id from merchant_refund r join merchant_bill b on b.id = r.bill_id
      where r.refunded_by > b.converted_by and r.price is not null and (b.converted_price is null or r.price > b.converted_price)
        and r.returned_cig::numeric * b.converted_cig * r.price > r.money_cig::numeric * b.money_usdt * 1000000`,
  },
  guardsStand('merchants', { triggers, constraints }),
]

/** The transfers that bills and their refunds explain. */
export const merchantExplanations = {
  payToMerchant: 'select paid_by as id from merchant_bill',
  merchantConversion: 'select converted_by as id from merchant_bill',
  merchantRefund: 'select refunded_by as id from merchant_refund',
} satisfies Explanations
