import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** What an operator has set differently from the defaults. */
export const settingRows = (db: Db) => db.selectFrom('setting').select(['key', 'value']).orderBy('key').execute()

export interface NewSetting {
  key: string
  /** Whole numbers of its unit, as the database keeps them. */
  value: string
  /** What is in force where no operator has set anything. */
  byDefault: string
  /** The request that two operators agreed on; null: the house itself. */
  approvalId: string | null
  /** Null: by the database's clock. */
  at: Date | null
}

/** Sets one value and writes down what it was before. What is so already is left as it is. */
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

/** Nobody else sets anything until the transaction ends; everybody may read. Settings are held against each other, and what is not set yet has no row to lock. */
export const lockSettings = (tx: Tx) => sql`lock table setting in share row exclusive mode`.execute(tx)
