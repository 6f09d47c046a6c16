import type { ManualSum } from '@humidor/domain/money/transparency.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** The values that operators have set in place of the defaults. */
export const settingRows = (db: Db) => db.selectFrom('setting').select(['key', 'value']).orderBy('key').execute()

export interface NewSetting {
  key: string
  /** Whole numbers of its unit, as the database keeps them. */
  value: string
  /** The value in force where no operator has set one. */
  byDefault: string
  /** The request that two operators agreed on; null: the platform itself. */
  approvalId: string | null
  /** Null: by the database's clock. */
  at: Date | null
}

/** Sets a value and records the one before. An equal value is left as it is. */
export const putSetting = (db: Db, { key, value, byDefault, approvalId, at }: NewSetting) =>
  sql`
    with before as (
      select coalesce((select (value #>> '{}')::bigint from setting where key = ${key}), ${byDefault}::bigint) as value
    ), remembered as (
      insert into setting_change (key, old, new, approval_id, at)
      select ${key}, before.value, ${value}::bigint, ${approvalId}, coalesce(${at}::timestamptz, now())
      from before where before.value <> ${value}::bigint
      returning key
    )
    insert into setting (key, value) select key, to_jsonb(${value}::bigint) from remembered
    on conflict (key) do update set value = excluded.value`.execute(db)

/**
 * Blocks other writers of settings until the transaction ends; reads continue. Settings are validated against each other, and an
 * unset one has no row to lock.
 */
export const lockSettings = (tx: Tx) => sql`lock table setting in share row exclusive mode`.execute(tx)

/** Settings that two operators changed: since a moment, and ever. */
export async function changedSettings(db: Db, since: Date): Promise<ManualSum[]> {
  const { rows } = await sql<ManualSum>`
    select 'setting' as kind, null as coin, count(*) as count, 0::bigint as amount,
      count(*) filter (where at > ${since}) as "recentCount",
      0::bigint as "recentAmount"
    from setting_change where approval_id is not null having count(*) > 0`.execute(db)
  return rows
}
