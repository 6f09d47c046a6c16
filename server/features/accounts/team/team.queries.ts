import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

/** A member's counts and totals. Sums are millionths of USD. */
export interface TeamRow {
  children: number
  children_actived: number
  team_actived: number
  team_gold: number
  team_platinum: number
  own_performance: bigint
  team_performance: bigint
  self_rebate_total: bigint
  team_rebate_total: bigint
}

/** A member's row. @throws if there is no such member */
export const teamOf = (db: Db, uid: number): Promise<TeamRow> =>
  db
    .selectFrom('team')
    .select([
      'children',
      'children_actived',
      'team_actived',
      'team_gold',
      'team_platinum',
      'own_performance',
      'team_performance',
      'self_rebate_total',
      'team_rebate_total',
    ])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()

/** A member's level. @throws if there is no such member */
export async function levelOf(db: Db, uid: number): Promise<number> {
  return (await db.selectFrom('member').select('level').where('uid', '=', uid).executeTakeFirstOrThrow()).level
}

/** An invited member. */
export interface ChildRow {
  uid: number
  name: string
  level: number
  activated_at: Date | null
  /** Millionths of USD. */
  shipping_fee: bigint
}

export interface ChildrenPage {
  offset: number
  limit: number
  /** Only activated invitees, or only the others; undefined: all. */
  activated?: boolean | undefined
}

/** A member's invitees, the newest first. Skipped rows are read in the index alone. */
export async function childrenOf(db: Db, uid: number, page: ChildrenPage): Promise<ChildRow[]> {
  // The index of all, or that of each half (`member_invited…`).
  const half = page.activated === undefined ? sql`` : sql`and (activated_at is not null) = ${sql.lit(page.activated)}`
  const { rows } = await sql<ChildRow>`
    select m.uid, m.name, m.level, m.activated_at, m.shipping_fee
    from (
      select uid from member where referrer_uid = ${uid} ${half}
      order by created_at desc, uid desc limit ${page.limit} offset ${page.offset}
    ) wanted
    cross join lateral (select * from member where uid = wanted.uid offset 0) m
    order by m.created_at desc, m.uid desc`.execute(db)
  return rows
}

/** A member's own fee, locked until this transaction ends. */
export async function lockFee(tx: Tx, uid: number): Promise<bigint> {
  const { shipping_fee } = await tx
    .selectFrom('member')
    .select('shipping_fee')
    .where('uid', '=', uid)
    .forShare()
    .executeTakeFirstOrThrow()
  return shipping_fee
}

/** A member's referrer; undefined: there is no such member, or the account is closed. Locked against a closing. */
export async function lockReferrerOf(tx: Tx, uid: number): Promise<number | null | undefined> {
  const found = await tx
    .selectFrom('member')
    .select('referrer_uid')
    .where('uid', '=', uid)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found?.referrer_uid
}

export const putFee = (tx: Tx, uid: number, fee: bigint) =>
  tx.updateTable('member').set({ shipping_fee: fee }).where('uid', '=', uid).execute()

/** A member's level, locked until this transaction ends; undefined: no such member, or the account is closed. */
export async function lockLevel(tx: Tx, uid: number): Promise<number | undefined> {
  const found = await tx
    .selectFrom('member')
    .select('level')
    .where('uid', '=', uid)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found?.level
}

export interface LevelChange {
  uid: number
  at: Date
  level_from: number
  level_to: number
  /** The counts required for the level; null: an operator set it. */
  direct: number | null
  team: number | null
}

/** Sets levels that still have their expected value. Returns the members changed. */
export async function changeLevels(tx: Tx, changes: readonly LevelChange[]): Promise<number[]> {
  const { rows } = await sql<{ uid: number }>`
    update member m set level = c.level_to
    from unnest(${changes.map(({ uid }) => uid)}::int[], ${changes.map(({ level_from }) => level_from)}::int[],
      ${changes.map(({ level_to }) => level_to)}::int[]) c (uid, level_from, level_to)
    where m.uid = c.uid and m.level = c.level_from returning m.uid`.execute(tx)
  return rows.map(({ uid }) => uid)
}

export async function insertLevelChanges(tx: Tx, changes: readonly LevelChange[]) {
  if (changes.length > 0)
    await tx
      .insertInto('level_change')
      .values([...changes])
      .execute()
}

/**
 * A member's profit from pre-orders and the flexible treasure: millionths of ₡ and of USCD. The index adds up their own
 * rows.
 */
export async function profitsOf(db: Db, accounts: { profit: number; treasure: number }) {
  const { rows } = await sql<{ orders: bigint; treasure: bigint }>`
    select coalesce(sum(amount) filter (where account_id = ${accounts.profit}), 0)::bigint as orders,
      coalesce(sum(amount) filter (where account_id = ${accounts.treasure}), 0)::bigint as treasure
    from entry where account_id = any (${[accounts.profit, accounts.treasure]}::bigint[]) and operation = 'profitTransferIn'
  `.execute(db)
  return rows[0] ?? { orders: 0n, treasure: 0n }
}
