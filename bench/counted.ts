import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { sql } from 'kysely'

/** What the counted reports read: members with sessions and orders, and shops with takings on every day. */
export interface CountedWorld {
  members: number
  /** Pre-orders of each of two in three members. */
  orders: number
  shops: number
  days: number
}

const FIRST = 20_000_000

/**
 * Inserts members who registered over two years, every second with a session and two in three with pre-orders, and the takings of shops on
 * each of some days. Without triggers: the counts read these rows alone.
 */
export async function seedCounted(db: Database, today: BusinessDay, { members, orders, shops, days }: CountedWorld) {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`
      insert into member (uid, email, name, name_key, password_hash, vcode, referrer_uid, created_at, level, activated_at, language)
      select ${FIRST}::int + n, 'm' || n || '@cigar.test', 'member' || n, 'member' || n, '$argon2id$none',
        translate((${FIRST}::int + n)::text, '01', 'AB'), 10000000, at, n % 2, case n % 2 when 1 then at end, 'en'
      from generate_series(0, ${members}::int - 1) n
      cross join lateral (select ${today}::timestamptz - '730 days'::interval * n / ${members}::int as at) registered`.execute(
      one,
    )
    await sql`
      insert into session (token_hash, uid, sid, created_at, seen_at, expires_at)
      select sha256(uid::text::bytea), uid, lpad(uid::text, 32, '0'), now(), now(), now() + '20 days'::interval
      from generate_series(${FIRST}::int, ${FIRST}::int + ${members}::int - 1, 2) uid`.execute(one)
    await sql`
      insert into preorder (uid, referrer_uid, type, money, status, session_id, day, created_at, status_at, lottery_at, place)
      select uid, 10000000, 'usdc', 100000000, 'failed', 1, ${today}::date - nth, now(), now(), now(), 1
      from generate_series(${FIRST}::int, ${FIRST}::int + ${members}::int - 1) uid, generate_series(1, ${orders}::int) nth where uid % 3 > 0`.execute(
      one,
    )
    await sql`
      insert into merchant (merchant_id, name, password_hash, cash_address, address, phone, business_hours, description, language, created_at, cash_address_changed_at)
      select n, 'Shop ' || n, '$argon2id$none', '0x52908400098527886E0F7030069857D2E4169EE7', 'A street', '+000000', 'always', 'A shop', 'en', now(), now()
      from generate_series(300001, 300000 + ${shops}::int) n`.execute(one)
    await sql`
      insert into report_count (day, counted_at)
      select day::date, now() from generate_series(${today}::date - ${days}::int, ${today}::date - 2, '1 day') day`.execute(
      one,
    )
    await sql`
      insert into report_shop (
        day, merchant_id, payments, gross, refunds, refunded, payments_so_far, gross_so_far, refunds_so_far, refunded_so_far
      )
      select day, n, 40, 1000000 + n, 1, 1000000, 40 * nth, (1000000 + n)::bigint * nth, nth, 1000000 * nth
      from (select day, row_number() over (order by day) as nth from report_count) c, generate_series(300001, 300000 + ${shops}::int) n`.execute(
      one,
    )
    await sql`
      insert into report_takings (day, shops, payments, gross, refunds, refunded)
      select day, count(*), sum(payments), sum(gross), sum(refunds), sum(refunded) from report_shop group by day`.execute(
      one,
    )
    await sql`set session_replication_role = origin`.execute(one)
  })
  for (const table of ['member', 'session', 'preorder', 'report_shop', 'report_takings', 'report_count'])
    await sql.raw(`vacuum analyze ${table}`).execute(db)
}
