import { type BusinessDay, startOf } from '@humidor/domain/business-day.ts'
import type { Price } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { memberAccountSql } from '../../../ledger/accounts.ts'
import { ownedBefore } from './midnights.queries.ts'

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
  /** Minutes; null: the app does not lock itself. */
  app_lock_after: number | null
  closes_at: Date | null
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
  /** What they owned at the midnight with which the day began; `price` is null where that midnight does not count. */
  usd: bigint
  cig: bigint
  price: Price | null
}

/** One member, by uid. Counts of other members come from the member's own row of `team`, so no other row is read. */
export async function memberRow(db: Db, uid: number, today: BusinessDay): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select m.uid, m.email, m.name, m.created_at, m.vcode, m.level, m.activated_at is not null as activated, m.signed_on,
      m.frozen_reason, not m.password_used_up as has_password, m.app_lock_after, m.closes_at, m.shipping_fee, t.children,
      t.children_actived,
      (
        select w.address from withdrawal_address w where w.uid = m.uid order by w.bound_at desc, w.address limit 1
      ) as cash_address, t.team_actived, t.team_performance, t.team_rebate_total, t.self_rebate_total,
      coalesce((
        select e.amount from entry e where e.account_id = a.id and e.operation = 'profitTransferIn' order by e.seq desc limit 1
      ), 0) as last_interest,
      -- What stands there and was not moved there.
      a.balance - coalesce((
        select v.net from treasure_move v where v.uid = m.uid order by v.id desc limit 1
      ), 0) as total_interest,
      exists (select from preorder p where p.uid = m.uid and p.type = 'usdc' and p.status = 'paying') as paying,
      exists (select from preorder p where p.uid = m.uid and p.type = 'cig' and p.status = 'paying') as paying_cig,
      began.usd, began.cig,
      (
        select p.price from cig_price p where p.opens and p.day = ${today} and m.created_at < ${startOf(today)}
      ) as price
    from member m join team t on t.uid = m.uid join account a on a.id = ${memberAccountSql(sql`m.uid`, 'lhb')}
    cross join lateral (${ownedBefore(sql`m.uid`, startOf(today))}) began
    where m.uid = ${uid}`.execute(db)
  return rows[0]
}
