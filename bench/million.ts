import type { Database } from '@humidor/server/database/database.ts'
import { ROOT_UID } from '@humidor/server/features/accounts/identity/identity.ts'
import { sql } from 'kysely'

/** A team larger than expected: a random tree, and a long chain as an attacker might build it. */
export interface Shape {
  /** Members of the tree. */
  wide: number
  /** Members of the chain below its first member. */
  deep: number
}

/** The first uid of the tree. This member has invited every twentieth member of the tree. */
export const WIDE_FROM = 20_000_000
export const CHAIN_FROM = 30_000_000
export const PROMOTER = WIDE_FROM

/**
 * Inserts a whole team, half of it activated, without the triggers, which would count the members one by one.
 * Except for the promoter's, each member of the tree was invited by a random earlier one. The roll-up of the counts stays queued.
 */
export async function seedMillion(db: Database, { wide, deep }: Shape, at: Date) {
  await sql`select setseed(0.42)`.execute(db)
  await sql`alter table member disable trigger member_joins_team`.execute(db)
  const insert = (from: number, count: number, referrer: ReturnType<typeof sql>) =>
    sql`
    insert into member (uid, email, name, name_key, password_hash, vcode, referrer_uid, created_at, level, activated_at, language)
    select ${from}::int + n, 'm' || ${from}::int + n || '@cigar.test', 'member' || ${from}::int + n, 'member' || ${from}::int + n,
      '$argon2id$none', translate((${from}::int + n)::text, '01', 'AB'), ${referrer}, ${at}, n % 2,
      case n % 2 when 1 then ${at}::timestamptz end, 'en'
    from generate_series(0, ${count}::int - 1) n`.execute(db)
  await insert(
    WIDE_FROM,
    wide,
    sql`case when n = 0 then ${ROOT_UID} when n % 20 = 0 then ${PROMOTER}::int else ${WIDE_FROM}::int + floor(n * random())::int end`,
  )
  await insert(CHAIN_FROM, deep, sql`case when n = 0 then ${PROMOTER}::int else ${CHAIN_FROM}::int + n - 1 end`)
  await countTeams(db)
  await sql`
    insert into team_climb (uid, depth, actived)
    select uid, depth, children_actived from team where children_actived > 0`.execute(db)
  for (const table of ['team', 'team_climb']) await sql.raw(`vacuum analyze ${table}`).execute(db)
}

/** Counts the members that were inserted without the trigger, as it would have done, and switches it on again. */
export async function countTeams(db: Database) {
  await sql`alter table member enable trigger member_joins_team`.execute(db)
  await sql`vacuum analyze member`.execute(db)
  await sql`
    with recursive line as (
      select uid, referrer_uid, 0 as depth from member where referrer_uid is null
      union all
      select m.uid, m.referrer_uid, l.depth + 1 from line l
      cross join lateral (select uid, referrer_uid from member where referrer_uid = l.uid offset 0) m
    ),
    direct as (
      select referrer_uid as uid, count(*) as children, count(activated_at) as children_actived
      from member where referrer_uid is not null group by 1
    )
    insert into team (uid, referrer_uid, depth, children, children_actived)
    select uid, referrer_uid, depth, coalesce(children, 0), coalesce(children_actived, 0)
    from line left join direct using (uid)
    on conflict (uid) do update set children = excluded.children, children_actived = excluded.children_actived`.execute(
    db,
  )
}

/** Counts the line below a member by walking it. This is the comparison for the stored counts. */
export const countByWalking = (db: Database, uid: number) =>
  sql<{ count: number }>`
    with recursive line as (
      select uid, activated_at from member where referrer_uid = ${uid}
      union all
      select m.uid, m.activated_at from line l join member m on m.referrer_uid = l.uid
    )
    select count(activated_at)::int as count from line`.execute(db)
