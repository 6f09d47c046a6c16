import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

const triggers = [
  'reserve_address_stays',
  'reserve_address_kept',
  'reserve_balance_stays',
  'reserve_balance_daily_kept',
]
const constraints = [
  ...['reserve_address_asked', 'reserve_address_message', 'reserve_address_end_asked', 'reserve_address_ends'],
  ...['reserve_address_named', 'reserve_balance_hour', 'reserve_balance_day', 'reserve_balance_read'],
]
const indexes = ['reserve_address_once']

/** Invariants of the proved reserves (rules M31, O4). None compares balances with the ledger: payments are always on their way. */
export const reserveInvariants: readonly Invariant[] = [
  {
    id: 'reserve-proofs.agreed-is-proved',
    summary: 'Every approved proof of an address is kept as it was signed, once, and no other is.',
    sql: `select a.id, r.id as reserve from (
        select * from approval where kind = 'reserveProof' and state = 'approved'
      ) a full join reserve_address r on r.approval_id = a.id
      where a.id is null or r.id is null or r.proved_at <> a.decided_at or r.address <> a.about
        or (r.network, r.message, r.signature)
          is distinct from (a.payload ->> 'network', a.payload ->> 'message', a.payload ->> 'signature')`,
  },
  {
    id: 'reserve-proofs.agreed-is-ended',
    summary: 'Every approved retirement ended its address, and no other address has ended.',
    sql: `select a.id, r.id as reserve from (
        select * from approval where kind = 'reserveRetirement' and state = 'approved'
      ) a full join (select * from reserve_address where ended_at is not null) r on r.end_approval_id = a.id
      where a.id is null or r.id is null or r.ended_at <> a.decided_at or r.id::text <> a.about`,
  },
  {
    id: 'reserve-proofs.read-after-proof',
    summary: 'A balance was read after the proof of its address, and a daily one within its business day.',
    sql: `select b.id from reserve_balance b join reserve_address r on r.id = b.reserve_id
      where b.at < r.proved_at or b.day <> (b.slot at time zone 'Asia/Shanghai')::date`,
  },
  guardsStand('reserve-proofs', { triggers, constraints, indexes }),
]
