import { sql } from 'kysely'
import type { Tx } from '../../../database/database.ts'
import type { RolledUp, Step, Waiting } from './roll-up.ts'

/**
 * Makes this transaction the only roll-up worker, after the current one ends. Plans use the indexes whatever the
 * statistics say: a batch is small beside a team of a million, and finds all its rows by key.
 */
export async function becomeRollUpWorker(tx: Tx) {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true)`.execute(tx)
  await sql`select from team_climber for update`.execute(tx)
}

/**
 * The order of the waiting deltas: the deepest first, so that deltas that meet continue as one; or the oldest first, so
 * that none waits for ever.
 */
export type Order = 'deepest' | 'oldest'

export interface WaitingRow extends Waiting {
  /** The rows that were merged. */
  ids: bigint[]
}

/** The first `limit` waiting rows, merged for each member, and the depth of the next one, if more wait. */
export async function waitingFor(tx: Tx, order: Order, limit: number) {
  const by = order === 'deepest' ? sql`depth desc, id` : sql`id`
  const { rows } = await sql<WaitingRow>`
    select uid, depth, array_agg(id) as ids, min(id) as id, sum(actived)::int as actived, sum(gold)::int as gold,
      sum(platinum)::int as platinum, sum(performance)::bigint as performance,
      sum(own_performance)::bigint as "ownPerformance", sum(self_rebate)::bigint as "selfRebate",
      sum(team_rebate)::bigint as "teamRebate"
    from (select * from team_climb order by ${by} limit ${limit}) first
    group by uid, depth order by depth desc, id`.execute(tx)
  const after = await sql<{ depth: number }>`
    select depth from team_climb order by ${by} limit 1 offset ${limit}`.execute(tx)
  return { rows, nextDepth: after.rows[0]?.depth }
}

export const forgetWaiting = (tx: Tx, ids: readonly bigint[]) =>
  sql`delete from team_climb where id = any (${ids}::bigint[])`.execute(tx)

/**
 * The first `limit` rows of these members and of all above them up to a depth, each once, however many lines share it.
 */
export async function linesAbove(tx: Tx, uids: readonly number[], depth: number, limit: number): Promise<Step[]> {
  const { rows } = await sql<Step>`
    with recursive line as (
      select uid, referrer_uid, depth from team where uid = any (${uids}::int[])
      union
      select above.* from line
      -- Unflattened, so that it stays a look-up for each row.
      cross join lateral (select uid, referrer_uid, depth from team where uid = line.referrer_uid offset 0) above
      where line.depth > ${depth}
    )
    select * from line limit ${limit}`.execute(tx)
  return rows
}

/** A member who may rise, with their counts after this batch. */
export interface Candidate {
  uid: number
  level: number
  direct: number
  team: number
  gold: number
  platinum: number
}

/** Adds to the members' rows. Returns those whose counts may suffice for a level. */
export async function addToTeams(
  tx: Tx,
  sums: RolledUp['sums'],
  least: { direct: number; team: number },
): Promise<Candidate[]> {
  const list = <K extends keyof RolledUp['sums'][number]>(key: K) => sums.map((one) => one[key])
  const { rows } = await sql<Candidate>`
    with added as (
      update team t set
        team_actived = t.team_actived + d.actived,
        team_gold = t.team_gold + d.gold,
        team_platinum = t.team_platinum + d.platinum,
        team_performance = t.team_performance + d.performance,
        own_performance = t.own_performance + d.own_performance,
        self_rebate_total = t.self_rebate_total + d.self_rebate,
        team_rebate_total = t.team_rebate_total + d.team_rebate
      from unnest(${list('uid')}::int[], ${list('actived')}::int[], ${list('gold')}::int[], ${list('platinum')}::int[],
        ${list('performance')}::bigint[], ${list('ownPerformance')}::bigint[], ${list('selfRebate')}::bigint[],
        ${list('teamRebate')}::bigint[]
      ) d (uid, actived, gold, platinum, performance, own_performance, self_rebate, team_rebate)
      where t.uid = d.uid
      returning t.uid, t.children_actived as direct, t.team_actived as team, t.team_gold as gold, t.team_platinum as platinum
    )
    select a.*, m.level from (select * from added where direct >= ${least.direct} and team >= ${least.team}) a
    cross join lateral (select level from member where uid = a.uid and closed_at is null offset 0) m
    where m.level between 1 and 4`.execute(tx)
  return rows
}

/** Stores deltas to be added later. `id` keeps the age of a delta that was rolled up before. */
export async function insertWaiting(tx: Tx, rest: readonly Waiting[]) {
  if (rest.length === 0) return
  const list = <K extends keyof Waiting>(key: K) => rest.map((one) => one[key])
  await sql`
    insert into team_climb (id, uid, depth, actived, gold, platinum, performance)
    select * from unnest(${list('id')}::bigint[], ${list('uid')}::int[], ${list('depth')}::int[], ${list('actived')}::int[],
      ${list('gold')}::int[], ${list('platinum')}::int[], ${list('performance')}::bigint[])`.execute(tx)
}

/** An amount for a member's own totals. */
export interface Received {
  uid: number
  /** Millionths of USCD. */
  amount: bigint
}

/** Stores activation rebates received. */
export const insertSelfRebates = (tx: Tx, received: readonly Received[]) => insertOwn(tx, 'self_rebate', received)

/** Stores flexible returns and awards received. */
export const insertTeamRebates = (tx: Tx, received: readonly Received[]) => insertOwn(tx, 'team_rebate', received)

async function insertOwn(tx: Tx, column: 'self_rebate' | 'team_rebate', received: readonly Received[]) {
  if (received.length === 0) return
  await sql`
    insert into team_climb (uid, depth, ${sql.ref(column)})
    select t.uid, t.depth, r.amount
    from unnest(${received.map(({ uid }) => uid)}::int[], ${received.map(({ amount }) => amount)}::bigint[]) r (uid, amount)
    cross join lateral (select uid, depth from team where uid = r.uid offset 0) t`.execute(tx)
}

/** Stores the amounts of members' pre-orders: for their own totals, and for every line above them. */
export async function insertPerformance(tx: Tx, paid: readonly Received[]) {
  await sql`
    with own as (
      select t.uid, t.depth, t.referrer_uid, p.amount
      from unnest(${paid.map(({ uid }) => uid)}::int[], ${paid.map(({ amount }) => amount)}::bigint[]) p (uid, amount)
      cross join lateral (select uid, depth, referrer_uid from team where uid = p.uid offset 0) t
    )
    insert into team_climb (uid, depth, own_performance, performance)
    select uid, depth, amount, 0 from own
    union all
    select referrer_uid, depth - 1, 0, amount from own where referrer_uid is not null`.execute(tx)
}
