import type { Chain } from '@humidor/domain/money/deposit.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { ClaimState, IntentState } from './deposits.queries.ts'
import type { RecordPlace } from './records.ts'

/** A deposit, or a payment assigned to the member, with all fields of a record. */
export interface DepositRow {
  id: bigint
  chain: Chain
  address: string
  /** Millionths requested; of an assigned payment: credited. */
  amount: bigint
  /** Millionths credited; null: not yet. */
  credited: bigint | null
  state: IntentState
  opened_at: Date
  expires_at: Date | null
  grace_until: Date | null
  ended_at: Date | null
  cancelled_at: Date | null
  tx_hash: string | null
  block_number: bigint | null
  head: bigint | null
  claim_tx: string | null
  claim_state: ClaimState | null
  claim_reply: string | null
  claim_at: Date | null
  claims: bigint | null
}

const below = (place: RecordPlace | undefined, column: 'intent.opened_at' | 'given.at', id: string) =>
  place
    ? sql`and ${sql.ref(column)} <= ${place.at} and (${sql.ref(column)}, 1, ${sql.ref(id)}) < (${place.at}::timestamptz, ${place.type}::int, ${place.id}::bigint)`
    : sql``

/**
 * A member's deposits and assigned payments, the newest first. Each half reads its own index from the place on, so
 * that every page costs the same.
 */
export async function depositsBelow(db: Db, it: { uid: number; place: RecordPlace | undefined; limit: number }) {
  const { uid, place, limit } = it
  const { rows } = await sql<DepositRow>`
    select it.*, claim.tx_hash as claim_tx, claim.state as claim_state, claim.reply as claim_reply, claim.created_at as claim_at,
      claim.claims
    from (
      (select intent.id, intent.chain, intent.address, intent.amount, intent.state, intent.opened_at, intent.expires_at,
          intent.grace_until, intent.credited_at as ended_at, intent.cancelled_at, paid.tx_hash, paid.block_number, cursor.head,
          case when intent.state = 'credited' then intent.amount end as credited, intent.id as intent_id
        from deposit_intent intent
          left join chain_transfer paid on paid.intent_id = intent.id
          left join chain_cursor cursor on cursor.chain = intent.chain
        where intent.uid = ${uid} ${below(place, 'intent.opened_at', 'intent.id')}
        order by intent.opened_at desc, intent.id desc limit ${limit})
      union all
      (select given.id, paid.chain, paid.to_address, given.amount, 'credited', given.at, null, null, given.at, null::timestamptz, paid.tx_hash,
          paid.block_number, null::bigint, given.amount, null::bigint
        from deposit_assignment given join chain_transfer paid on paid.id = given.payment_id
        where given.uid = ${uid} ${below(place, 'given.at', 'given.id')}
        order by given.at desc, given.id desc limit ${limit})
    ) it
    left join lateral (
      select tx_hash, state, reply, created_at, count(*) over () as claims
        from deposit_claim where intent_id = it.intent_id order by id desc limit 1
    ) claim on true
    order by it.opened_at desc, it.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countDeposits(db: Db, uid: number) {
  const { rows } = await sql<{ count: bigint }>`
    select (select count(*) from deposit_intent where uid = ${uid})
      + (select count(*) from deposit_assignment where uid = ${uid}) as count`.execute(db)
  return Number(rows[0]?.count ?? 0n)
}
