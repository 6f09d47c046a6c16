import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { PrizeId } from '@humidor/domain/products/raffle-wire.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

/** A seed in the public list. */
export interface ListedSeed {
  commitment: Buffer
  day: BusinessDay
  draws: number
}

/** The place of a seed in the list. */
export interface ListedPlace {
  day: BusinessDay
  commitment: Buffer
}

/** A page of the public list, the newest day first, from below a place on. */
export async function listedBelow(db: Db, below: ListedPlace | undefined, limit: number): Promise<ListedSeed[]> {
  const { rows } = await sql<ListedSeed>`
    select commitment, to_char(listed_day, 'YYYY-MM-DD') as day, draws from raffle_seed
    where listed_day is not null
      and ${below === undefined ? sql`true` : sql`(listed_day, commitment) < (${below.day}::date, ${below.commitment})`}
    order by listed_day desc, commitment desc limit ${limit}`.execute(db)
  return rows
}

/** A public seed, with its odds. The day and the seed are null until the reveal. */
export interface PublicSeed {
  id: bigint
  commitment: Buffer
  table_hash: Buffer
  cost: bigint
  seed: Buffer | null
  day: BusinessDay | null
  draws: number
  /** By the numbers of the prizes. Amounts are text, as JSON numbers cannot hold them all. */
  prizes: { id: PrizeId; amount: string; weight: number }[]
}

/** A seed by its commitment. Undefined: there is none, or its record is private. */
export async function publicSeed(db: Db, commitment: Buffer): Promise<PublicSeed | undefined> {
  const { rows } = await sql<PublicSeed>`
    select s.id, s.commitment, s.table_hash, t.cost, s.seed, s.draws, p.prizes,
      to_char(s.revealed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
    from raffle_seed s join raffle_table t on t.hash = s.table_hash
    cross join lateral (
      select json_agg(json_build_object('id', prize, 'amount', amount::text, 'weight', weight) order by prize) as prizes
      from raffle_prize where table_hash = s.table_hash) p
    where s.commitment = ${commitment} and s.is_public`.execute(db)
  return rows[0]
}

/** A draw without its member and its time. */
export interface PublicDraw {
  nonce: number
  client_seed: string
  prize: PrizeId
}

/** All draws of a seed, in order. A setting bounds them at a thousand. */
export async function drawsOfSeed(db: Db, seed: bigint): Promise<PublicDraw[]> {
  const { rows } = await sql<PublicDraw>`
    select nonce, client_seed, prize from raffle_draw where seed_id = ${seed} order by nonce`.execute(db)
  return rows
}

/** A prize of odds that have listed draws, and how often it came. */
export interface ListedPrize {
  table_hash: Buffer
  cost: bigint
  prize: PrizeId
  amount: bigint
  weight: number
  drawn: bigint
}

/** The prizes of all odds with listed draws, the newest odds first. It reads counters, six for each odds. */
export async function listedPrizes(db: Db): Promise<ListedPrize[]> {
  const { rows } = await sql<ListedPrize>`
    select p.table_hash, t.cost, p.prize, p.amount, p.weight, coalesce(l.draws, 0) as drawn
    from raffle_table t join raffle_prize p on p.table_hash = t.hash
    left join raffle_listed_tally l on l.table_hash = p.table_hash and l.prize = p.prize
    where exists (select from raffle_listed_tally where table_hash = t.hash)
    order by t.first_at desc, t.hash, p.prize`.execute(db)
  return rows
}

/** Locks public seeds that were revealed before a moment and are not listed, and skips those that another worker has locked. */
export async function lockUnlisted(tx: Tx, before: Date, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from raffle_seed
    where listed_day is null and is_public and draws > 0 and revealed_at is not null and revealed_at < ${before}
    order by revealed_at, id limit ${limit} for no key update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lists locked seeds under the day of their reveal, and counts their prizes. */
export async function writeListed(tx: Tx, seeds: readonly bigint[]): Promise<void> {
  await sql`
    update raffle_seed set listed_day = (revealed_at at time zone 'Asia/Shanghai')::date
    where id = any (${seeds}::bigint[])`.execute(tx)
  // In one order, so that two workers do not lock each other.
  await sql`
    insert into raffle_listed_tally as t (table_hash, prize, draws)
    select table_hash, prize, count(*) from raffle_draw where seed_id = any (${seeds}::bigint[]) group by 1, 2 order by 1, 2
    on conflict (table_hash, prize) do update set draws = t.draws + excluded.draws`.execute(tx)
}
