import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { type Price, UNIT } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { memberAccountSql } from '../../../ledger/accounts.ts'

/** A member's row. Sums are millionths of USD. */
export interface MemberRow {
  uid: number
  email: string
  name: string
  created_at: Date
  vcode: string
  level: number
  activated: boolean
  signed_on: BusinessDay | null
  frozen_reason: number | null
  has_password: boolean
  cash_address: string | null
  shipping_fee: bigint
  children: number
  children_actived: number
  team_actived: number
  team_performance: bigint
  team_rebate_total: bigint
  self_rebate_total: bigint
  /** Interest of the flexible treasure, millionths of USCD: the last one, and the total. */
  last_interest: bigint
  total_interest: bigint
  /** A pre-order in USCD, and one in ₡, is to be paid. */
  paying: boolean
  paying_cig: boolean
  /** Their total at the start of the business day, if it was recorded. */
  yesterday: bigint | null
}

/** One member, by uid. Counts of other members come from the member's own row of `team`, so no other row is read. */
export async function memberRow(db: Db, uid: number, today: number): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select m.uid, m.email, m.name, m.created_at, m.vcode, m.level, m.activated_at is not null as activated, m.signed_on,
      m.frozen_reason, not m.password_used_up as has_password, m.cash_address, m.shipping_fee, t.children, t.children_actived,
      t.team_actived, t.team_performance, t.team_rebate_total, t.self_rebate_total,
      coalesce((
        select e.amount from entry e where e.account_id = a.id and e.operation = 'profitTransferIn' order by e.seq desc limit 1
      ), 0) as last_interest,
      -- What stands there and was not moved there.
      a.balance - coalesce((
        select v.net from treasure_move v where v.uid = m.uid order by v.id desc limit 1
      ), 0) as total_interest,
      exists (select from preorder p where p.uid = m.uid and p.type = 'usdc' and p.status = 'paying') as paying,
      exists (select from preorder p where p.uid = m.uid and p.type = 'cig' and p.status = 'paying') as paying_cig,
      (select h.money_total from balance_history h where h.uid = m.uid and h.balance_date = ${today}) as yesterday
    from member m join team t on t.uid = m.uid join account a on a.id = ${memberAccountSql(sql`m.uid`, 'lhb')}
    where m.uid = ${uid}`.execute(db)
  return rows[0]
}

/** A member's total at each midnight after `since` (`yyyymmdd`), oldest first. */
export const balancesSince = (db: Db, uid: number, since: number) =>
  db
    .selectFrom('balance_history')
    .select(['balance_date', 'money_total'])
    .where('uid', '=', uid)
    .where('balance_date', '>', since)
    .orderBy('balance_date')
    .execute()

export interface Midnight {
  balanceDate: number
  /** The moment of the valuation. */
  at: Date
  price: Price
}

/**
 * Records the totals of up to `limit` members at a midnight, after the last recorded uid. It reads each account as of that
 * midnight, so later entries do not count, however late it runs. It skips the entries of accounts that have not changed since,
 * which are most. It is one statement, and an existing record stays as it is. Returns the number of members.
 */
export async function takeSnapshots(db: Db, { balanceDate, at, price }: Midnight, limit: number) {
  const { rows } = await sql<{ seen: number }>`
    with members as materialized (
      select uid from member
      where uid > coalesce((select max(uid) from balance_history where balance_date = ${balanceDate}), 0)
        and created_at < ${at}
      order by uid limit ${limit}
    ),
    owned as (
      select m.uid, a.asset, sum(case
        when a.last_at < ${at} then a.balance
        when a.entries = 1 then 0
        else coalesce(
          -- What the midnight itself brought is mostly all that came since, and the entry before it is found at once.
          (select e.balance_after from entry e where e.account_id = a.id and e.seq = a.entries - 1 and e.at < ${at}),
          (select e.balance_after from entry e where e.account_id = a.id and e.seq = entry_before(a.id, ${at})),
          0)
      end) as amount
      from members m
      left join lateral (
        select * from account where id between m.uid::bigint * 100 and m.uid::bigint * 100 + 99 and asset <> 'POINT' and entries > 0
        offset 0
      ) a on true
      group by m.uid, a.asset
    ),
    taken as (
      insert into balance_history (uid, balance_date, money_total)
      select uid, ${balanceDate}::int,
        coalesce(sum(case asset when 'CIG' then trunc(amount * ${price}::numeric / ${UNIT}::numeric) else amount end), 0)::bigint
      from owned group by uid
      on conflict do nothing
    )
    select count(*)::int as seen from members`.execute(db)
  return rows[0]?.seen ?? 0
}
