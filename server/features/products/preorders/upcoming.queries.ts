import { MOST_OF_A_KIND } from '@humidor/domain/money/calendar.ts'
import type { PreorderStatus, PreorderType } from '@humidor/domain/products/preorder.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { frozenByPlatform } from './preorders.queries.ts'

/** An order of a member that is not over: millionths of its coin, `promised` of ₡. */
export interface OpenPreorder {
  oid: bigint
  type: PreorderType
  money: bigint
  status: PreorderStatus
  session_id: bigint | null
  status_at: Date
  pay_until: Date | null
  late_at: Date | null
  lottery_at: Date | null
  opens_at: Date | null
  ends_at: Date | null
  promised: bigint | null
  frozen: boolean
}

/** A member's orders that wait for their draw, their payment or their end. Of each status those that are due first. */
export async function openPreorders(db: Db, uid: number): Promise<OpenPreorder[]> {
  const { rows } = await sql<OpenPreorder>`
    select oid, type, money, status, session_id, status_at, pay_until, late_at, lottery_at, opens_at, ends_at, promised, frozen from (
      select p.*, ${frozenByPlatform} as frozen, row_number() over (
        partition by p.status order by coalesce(p.ends_at, p.pay_until, p.opens_at, p.lottery_at), p.oid
      ) as nth
      from preorder p join member m on m.uid = p.uid
      where p.uid = ${uid} and p.status in ('created', 'locked', 'paying', 'paid')
    ) open where nth <= ${MOST_OF_A_KIND + 1}`.execute(db)
  return rows
}
