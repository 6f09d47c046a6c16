import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import type { Chain, DepositState } from '@humidor/domain/money/deposit.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import { countRows } from '../../../../platform/console/counting.queries.ts'
import type { Keyset } from '../../../../platform/console/keyset.ts'
import { directionOf } from '../../../../platform/console/order.queries.ts'
import { type Moments, within } from '../../../../platform/console/ranges.queries.ts'
import { after, all } from './conditions.queries.ts'
import type { Search } from './search.ts'

export interface SeenDeposit {
  id: bigint
  chain: Chain
  uid: number
  name: string
  amount: bigint
  state: DepositState
  address: string
  tx_hash: string | null
  opened_at: Date
  expires_at: Date
  grace_until: Date
  credited_at: Date | null
  cancelled_at: Date | null
}

export interface AskedDeposits {
  /** One deposit by its number. Overrides all other filters. */
  id?: bigint | undefined
  chain?: Chain | undefined
  state?: DepositState | undefined
  search?: Search | undefined
  /** When it was opened. */
  opened: Moments
  order?: TimeOrder | undefined
  at: Date
}

const inState = (state: DepositState | undefined, at: Date) => {
  if (state === 'waiting') return sql`i.state = 'waiting' and i.cancelled_at is null and i.expires_at > ${at}`
  if (state === 'expired') return sql`i.state = 'waiting' and (i.cancelled_at is not null or i.expires_at <= ${at})`
  return state && sql`i.state = ${state}`
}
const depositMatches = ({ id, chain, state, search, opened, at }: AskedDeposits) => {
  if (id !== undefined) return sql`i.id = ${id}`
  return all([
    within(sql`i.opened_at`, opened),
    chain && sql`i.chain = ${chain}`,
    inState(state, at),
    search?.uid !== undefined ? sql`i.uid = ${search.uid}` : undefined,
    search?.txid !== undefined
      ? sql`i.id in (select intent_id from chain_transfer where tx_hash = ${search.txid}
          union select intent_id from deposit_claim where tx_hash = ${search.txid})`
      : undefined,
    search?.amount !== undefined ? sql`i.amount = ${search.amount}` : undefined,
    search?.address !== undefined ? sql`i.address = ${search.address}` : undefined,
    search?.nothing ? sql`false` : undefined,
  ])
}

/** A page of the members' deposits by the time they were opened. */
export async function seenDeposits(db: Db, asked: AskedDeposits, place: Keyset | undefined, limit: number) {
  const { order = 'newest' } = asked
  const { way } = directionOf(order)
  const { rows } = await sql<SeenDeposit>`
    select i.id, i.chain, i.uid, m.name, i.amount, i.address, paid.tx_hash, i.opened_at, i.expires_at, i.grace_until, i.credited_at,
      i.cancelled_at,
      case when i.state = 'waiting' and (i.cancelled_at is not null or i.expires_at <= ${asked.at}) then 'expired' else i.state end as state
    from deposit_intent i join member m on m.uid = i.uid left join chain_transfer paid on paid.intent_id = i.id
    where ${depositMatches(asked)} and ${all([after(place, sql`i.opened_at`, sql`i.id`, order)])}
    order by i.opened_at ${way}, i.id ${way} limit ${limit}`.execute(db)
  return rows
}
export const countSeenDeposits = (db: Db, asked: AskedDeposits) =>
  countRows(db, sql`deposit_intent i where ${depositMatches(asked)}`)
