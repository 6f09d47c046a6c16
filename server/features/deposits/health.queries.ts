import type { Chain } from '@humidor/domain/deposit.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** What came in on a chain and what became of it, settled payments only. */
export interface ChainSums {
  chain: Chain
  /** In the token's smallest unit. */
  received: bigint
  unmatched: bigint
  /** Millionths, by our books of payments. */
  credited: bigint
}

/**
 * Sums of every chain, out of one index of payments and the few assignments. An assigned payment is credited but for what is
 * less than a millionth, which stays unmatched.
 */
export async function chainSums(db: Db): Promise<ChainSums[]> {
  const { rows } = await sql<Record<'received' | 'unmatched' | 'credited', string> & { chain: Chain }>`
    select chain, sum(received)::text as received, sum(unmatched)::text as unmatched, sum(credited)::text as credited from (
      select chain, sum(raw) as received, coalesce(sum(raw) filter (where state = 'unmatched'), 0) as unmatched,
          coalesce(sum(amount) filter (where state = 'credited'), 0) as credited
        from chain_transfer where state in ('credited', 'unmatched', 'assigned') group by chain
      union all
      select c.chain, 0, sum(a.remainder), sum(a.amount) from deposit_assignment a join chain_transfer c on c.id = a.payment_id
        group by c.chain
    ) it group by chain`.execute(db)
  return rows.map(({ chain, received, unmatched, credited }) => ({
    chain,
    received: BigInt(received),
    unmatched: BigInt(unmatched),
    credited: BigInt(credited),
  }))
}

/** Payments that were settled or assigned since a moment and that the ledger credited otherwise than our books of payments say. */
export async function creditedOtherwise(db: Db, chain: Chain, since: Date): Promise<bigint[]> {
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

/** Notes whether what came in adds up. Answers whether that is news. */
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

/** How many deposits wait for their payment, on the screen, and how many are being confirmed, by chain. */
export async function openDeposits(db: Db, at: Date) {
  const { rows } = await sql<{ chain: Chain; waiting: bigint; confirming: bigint }>`
    select chain, count(*) filter (where state = 'waiting' and expires_at > ${at}) as waiting,
      count(*) filter (where state = 'confirming') as confirming
    from deposit_intent where released_at is null and state <> 'credited' group by chain`.execute(db)
  return rows
}

/** How many payments match nothing and wait for an operator, and how many claims name no payment that does. */
export async function countPaymentsWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select (select count(*) from chain_transfer where state = 'unmatched' and left_at is null)
      + (select count(*) from deposit_claim k where k.state = 'looked at' and not exists (
          select from chain_transfer c where c.chain = k.chain and c.tx_hash = k.tx_hash
            and c.state = 'unmatched' and c.left_at is null)) as n`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}
