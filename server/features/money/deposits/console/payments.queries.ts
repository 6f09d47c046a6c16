import type { Chain } from '@humidor/domain/money/deposit.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import { countRows } from '../../../../platform/console/counting.queries.ts'
import type { Keyset } from '../../../../platform/console/keyset.ts'
import type { ClaimState, UnmatchedReason } from '../deposits.queries.ts'
import { after, all, type Condition } from './conditions.queries.ts'
import type { Search } from './search.ts'

/** A claim inside a payment. JSON carries its moments as text. */
export interface SeenClaim {
  id: string
  uid: number
  name: string
  deposit: string
  asked: string
  txid: string
  state: ClaimState
  at: string
  opened: string
  grace: string
}

export interface SeenPayment {
  id: string
  place: Date
  place_id: bigint
  chain: Chain
  tx_hash: string
  log_index: number
  from_address: string
  to_address: string
  contract: string
  raw: string
  reason: UnmatchedReason | 'wrong token'
  state: 'unmatched' | 'assigned' | 'left'
  seen_at: Date
  lost: boolean
  suggestion: { uid: number; name: string; deposit: string; asked: string; at: string } | null
  claims: SeenClaim[]
  assigned_uid: number | null
  assigned_name: string | null
  to_treasury: boolean
  waits: boolean
}

export const paymentTabs = ['unmatched', 'assigned', 'left', 'wrong token'] as const
export type PaymentTab = (typeof paymentTabs)[number]

/** The rows and the order of each tab. `p` is the payment, `a` its assignment if it has one. */
const tabs = {
  unmatched: {
    from: sql`chain_transfer p left join deposit_assignment a on false where p.state = 'unmatched' and p.left_at is null`,
    at: sql`p.seen_at`,
    id: sql`p.id`,
    order: 'oldest',
  },
  left: {
    from: sql`chain_transfer p left join deposit_assignment a on false where p.state = 'unmatched' and p.left_at is not null`,
    at: sql`p.left_at`,
    id: sql`p.id`,
    order: 'newest',
  },
  assigned: {
    from: sql`deposit_assignment a join chain_transfer p on p.id = a.payment_id where true`,
    at: sql`a.at`,
    id: sql`a.id`,
    order: 'newest',
  },
  'wrong token': {
    from: sql`strange_transfer p left join deposit_assignment a on false where true`,
    at: sql`p.seen_at`,
    id: sql`p.id`,
    order: 'newest',
  },
} as const satisfies Record<PaymentTab, { from: Condition; at: Condition; id: Condition; order: 'oldest' | 'newest' }>

export interface AskedPayments {
  tab: PaymentTab
  /** One payment by its number, if it is in this tab. */
  id?: bigint | undefined
  search?: Search | undefined
  at: Date
}

const paymentMatches = ({ tab, id, search }: AskedPayments) =>
  all([
    id !== undefined ? sql`p.id = ${id}` : undefined,
    search?.txid !== undefined ? sql`p.tx_hash = ${search.txid}` : undefined,
    search?.address !== undefined ? sql`p.from_address = ${search.address}` : undefined,
    search?.amount !== undefined ? (tab === 'wrong token' ? sql`false` : sql`p.amount = ${search.amount}`) : undefined,
    search?.uid !== undefined || search?.nothing ? sql`false` : undefined,
  ])

/** A tab of unmatched payments, each with its probable receiver and its claims. One query for a page. */
export async function seenPayments(db: Db, asked: AskedPayments, place: Keyset | undefined, limit: number) {
  const { tab, at } = asked
  const { from, at: moment, id, order } = tabs[tab]
  const strange = tab === 'wrong token'
  const name = strange ? sql`'w' || p.id` : sql`p.id::text`
  const direction = order === 'oldest' ? sql`asc` : sql`desc`
  const { rows } = await sql<SeenPayment>`
    select ${name} as id, ${moment} as place, ${id} as place_id, p.chain, p.tx_hash, p.log_index, p.from_address, p.to_address,
      p.contract, p.raw::text as raw, p.seen_at, ${strange ? sql`'wrong token'` : sql`p.reason`} as reason,
      case when p.left_at is not null then 'left' ${strange ? sql`` : sql`when p.state = 'assigned' then 'assigned'`} else 'unmatched' end as state,
      ${strange ? sql`false` : sql`p.lost_at is not null`} as lost,
      a.uid as assigned_uid, given.name as assigned_name, a.id is not null and a.uid is null as to_treasury,
      case when i.id is not null then json_build_object('uid', i.uid, 'name', m.name, 'deposit', i.id::text, 'asked', i.amount::text, 'at', i.opened_at) end as suggestion,
      coalesce(said.claims, '[]') as claims,
      exists (select from approval w where w.kind in ('assignPayment', 'leavePayment') and w.about = ${name}
        and w.state = 'waiting' and w.expires_at > ${at}) as waits
    from (select * from (select p.*, a.id as given_id from ${from} and ${paymentMatches(asked)}
        and ${all([after(place, moment, id, order)])} order by ${moment} ${direction}, ${id} ${direction} limit ${limit}) p) p
      left join deposit_assignment a on a.id = p.given_id
      left join member given on given.uid = a.uid
      left join deposit_intent i on i.id = p.suggests
      left join member m on m.uid = i.uid
      left join lateral (
        select json_agg(${claimJson} order by k.id) as claims
        from deposit_claim k join member cm on cm.uid = k.uid join deposit_intent ci on ci.id = k.intent_id
        where k.chain = p.chain and k.tx_hash = p.tx_hash) said on true
    order by ${moment} ${direction}, ${id} ${direction}`.execute(db)
  return rows
}

export const countSeenPayments = (db: Db, asked: AskedPayments) =>
  countRows(db, sql`${tabs[asked.tab].from} and ${paymentMatches(asked)}`)

const claimJson = sql`json_build_object('id', k.id::text, 'uid', k.uid, 'name', cm.name, 'deposit', ci.id::text,
  'asked', ci.amount::text, 'txid', k.tx_hash, 'state', k.state, 'at', k.created_at, 'opened', ci.opened_at, 'grace', ci.grace_until)`

export type ListedClaim = Omit<SeenClaim, 'at' | 'opened' | 'grace'> & {
  chain: Chain
  payment: string | null
  payment_waits: boolean
  contested: boolean
  created_at: Date
}

/** One claim by its number, or all claims in a state. */
export interface AskedClaims {
  state: ClaimState
  id?: bigint | undefined
}
const claimMatches = ({ state, id }: AskedClaims) => (id === undefined ? sql`k.state = ${state}` : sql`k.id = ${id}`)

/** Claims, the oldest first, each with the payment behind it if there is one. */
export async function seenClaims(db: Db, asked: AskedClaims, place: Keyset | undefined, limit: number) {
  const { rows } = await sql<ListedClaim>`
    select k.id::text as id, k.uid, m.name, i.id::text as deposit, i.amount::text as asked, k.tx_hash as txid, k.state, k.chain, k.created_at,
      coalesce((select c.id::text from chain_transfer c where c.chain = k.chain and c.tx_hash = k.tx_hash
          and c.state in ('unmatched', 'assigned') order by c.left_at is not null, c.id limit 1),
        (select 'w' || s.id from strange_transfer s where s.chain = k.chain and s.tx_hash = k.tx_hash order by s.id limit 1)) as payment,
      exists (select from chain_transfer c where c.chain = k.chain and c.tx_hash = k.tx_hash and c.state = 'unmatched' and c.left_at is null)
        or exists (select from strange_transfer s where s.chain = k.chain and s.tx_hash = k.tx_hash and s.left_at is null) as payment_waits,
      k.state = 'looked at' and exists (select from deposit_claim o where o.chain = k.chain and o.tx_hash = k.tx_hash
        and o.state = 'looked at' and o.uid <> k.uid) as contested
    from deposit_claim k join member m on m.uid = k.uid join deposit_intent i on i.id = k.intent_id
    where ${claimMatches(asked)} and ${all([after(place, sql`k.created_at`, sql`k.id`, 'oldest')])}
    order by k.created_at, k.id limit ${limit}`.execute(db)
  return rows
}
export const countSeenClaims = (db: Db, asked: AskedClaims) =>
  countRows(db, sql`deposit_claim k where ${claimMatches(asked)}`)
