import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import type { SettingKey } from '@humidor/domain/platform/setting-bounds.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { directionOf } from '../../../platform/console/order.queries.ts'

export interface LastChangeRow {
  key: SettingKey
  at: Date
  /** The operator who asked for it; null: the platform. */
  maker: string | null
}

/** The last change of each setting. Omits settings that never changed. */
export async function lastChanges(db: Db): Promise<LastChangeRow[]> {
  const { rows } = await sql<LastChangeRow>`
    select c.key, c.at, o.name as maker
    from (select distinct on (key) key, at, approval_id from setting_change order by key, id desc) c
    left join approval a on a.id = c.approval_id left join operator o on o.id = a.maker`.execute(db)
  return rows
}

export interface ChangeRow extends LastChangeRow {
  id: bigint
  old: bigint
  new: bigint
  reason: string | null
  checker: string | null
}

/** A page of changes of one setting or of all, the newest first, after the last row of the page before. */
export async function changesAfter(
  db: Db,
  { key, order }: { key: string | undefined; order: TimeOrder | undefined },
  after: bigint | undefined,
  limit: number,
): Promise<ChangeRow[]> {
  const { way, past } = directionOf(order)
  const { rows } = await sql<ChangeRow>`
    select c.id, c.key, c.old, c.new, c.at, a.reason, m.name as maker, k.name as checker
    from setting_change c left join approval a on a.id = c.approval_id
    left join operator m on m.id = a.maker left join operator k on k.id = a.checker
    where ${key === undefined ? sql`true` : sql`c.key = ${key}`} and ${after === undefined ? sql`true` : sql`c.id ${past} ${after}`}
    order by c.id ${way} limit ${limit}`.execute(db)
  return rows
}

export async function countChanges(db: Db, key: string | undefined): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from setting_change where ${key === undefined ? sql`true` : sql`key = ${key}`}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}
