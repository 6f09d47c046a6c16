import type { Chain } from '@humidor/domain/money/deposit.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import type { Queued } from '../../../../http/feature.ts'

/** The sums of a chain, of processed payments only. */
export interface ChainSums {
  chain: Chain
  /** In the token's smallest unit. */
  received: bigint
  unmatched: bigint
  /** Millionths, by the stored payments. */
  credited: bigint
}

/**
 * The sums of every chain: the part counted long ago, the credits since, the unmatched payments, and the few
 * assignments. An assigned payment is credited except for its part below a millionth, which stays unmatched.
 */
export async function chainSums(db: Db): Promise<ChainSums[]> {
  const { rows } = await sql<Record<'received' | 'unmatched' | 'credited', string> & { chain: Chain }>`
    select c.chain, (c.counted_raw + coalesce(late.raw, 0) + coalesce(nobodys.raw, 0) + coalesce(given.raw, 0))::text as received,
      (coalesce(nobodys.raw, 0) + coalesce(given.remainder, 0))::text as unmatched,
      (c.counted_amount + coalesce(late.amount, 0) + coalesce(given.amount, 0))::text as credited
    from chain_cursor c
      left join lateral (select sum(raw) as raw, sum(amount) as amount from chain_transfer t
        where t.chain = c.chain and t.state = 'credited' and t.settled_at > c.counted_through) late on true
      left join lateral (select sum(raw) as raw from chain_transfer t where t.chain = c.chain and t.state = 'unmatched') nobodys
        on true
      left join lateral (
        select sum(p.raw) as raw, sum(a.amount) as amount, sum(a.remainder) as remainder
        from deposit_assignment a join chain_transfer p on p.id = a.payment_id where p.chain = c.chain) given on true`.execute(
    db,
  )
  return rows.map(({ chain, received, unmatched, credited }) => ({
    chain,
    received: BigInt(received),
    unmatched: BigInt(unmatched),
    credited: BigInt(credited),
  }))
}

/** Adds a chain's credits up to a moment to the counted part, so that they are not summed again. */
export const countThrough = (db: Db, chain: Chain, through: Date) =>
  sql`
    update chain_cursor c set counted_through = ${through}, counted_raw = c.counted_raw + t.raw,
      counted_amount = c.counted_amount + t.amount
    from (
      select coalesce(sum(raw), 0) as raw, coalesce(sum(amount), 0) as amount, k.counted_through from chain_cursor k
        left join chain_transfer p on p.chain = k.chain and p.state = 'credited' and p.settled_at > k.counted_through
          and p.settled_at <= ${through}
        where k.chain = ${chain} group by k.counted_through) t
    where c.chain = ${chain} and c.counted_through = t.counted_through and c.counted_through < ${through}`.execute(db)

/** Payments processed or assigned since a moment that the ledger credited differently. */
export async function creditedAgain(db: Db, chain: Chain, since: Date): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with lately as (
      select id, transfer_id, amount from chain_transfer where chain = ${chain} and settled_at > ${since} and state = 'credited'
      union all
      select c.id, a.transfer_id, a.amount from deposit_assignment a join chain_transfer c on c.id = a.payment_id
        where a.at > ${since} and c.chain = ${chain})
    select l.id from lately l left join lateral (
      select sum(e.amount) as credited from entry e where e.transfer_id = l.transfer_id and e.amount > 0) e on true
    where e.credited is distinct from l.amount limit 10`.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes whether the sums add up. Answers whether this is new. */
export async function noteSum(db: Db, chain: Chain, addsUp: boolean) {
  const noted = await db
    .updateTable('chain_cursor')
    .set({ adds_up: addsUp })
    .where('chain', '=', chain)
    .where('adds_up', '<>', addsUp)
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

export const cursors = (db: Db) => db.selectFrom('chain_cursor').selectAll().execute()

/** The deposits on a screen that wait for their payment, and the confirming ones, by chain. */
export async function openDeposits(db: Db, at: Date) {
  const { rows } = await sql<{ chain: Chain; waiting: bigint; confirming: bigint }>`
    select chain, count(*) filter (where state = 'waiting' and expires_at > ${at}) as waiting,
      count(*) filter (where state = 'confirming') as confirming
    from deposit_intent where released_at is null and state <> 'credited' group by chain`.execute(db)
  return rows
}

/**
 * The unmatched payments that wait for an operator, and the claims without such a payment: their number, and since
 * when.
 */
export async function waitingPayments(db: Db): Promise<Queued> {
  const { rows } = await sql<{ n: bigint; since: Date | null }>`
    select count(*) as n, min(since) as since from (
      select seen_at as since from chain_transfer where state = 'unmatched' and left_at is null
      union all
      select k.created_at from deposit_claim k where k.state = 'looked at' and not exists (
        select from chain_transfer c where c.chain = k.chain and c.tx_hash = k.tx_hash
          and c.state = 'unmatched' and c.left_at is null)) w`.execute(db)
  return { count: Number(rows[0]?.n ?? 0n), since: rows[0]?.since ?? null }
}

/** The chains with a request to read them again that waits for a second operator. */
export async function askedToSetBack(db: Db, at: Date): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    select about from approval where kind = 'setChainBack' and state = 'waiting' and expires_at > ${at}`.execute(db)
  return rows.map(({ about }) => about)
}

/** For each address: the round amount with the most exact amounts in use, and their number. */
export async function crowdedAmounts(db: Db) {
  const { rows } = await sql<{ chain: Chain; address: string; used: bigint }>`
    select chain, address, max(n) as used from (
      select chain, address, count(*) as n from deposit_intent where released_at is null group by chain, address, asked) by_asked
    group by chain, address order by chain, address`.execute(db)
  return rows
}
