import type { Db } from '../../database/database.ts'

/** What an operator has set differently from the defaults. */
export const settingRows = (db: Db) => db.selectFrom('setting').select(['key', 'value']).orderBy('key').execute()

/** Sets one value. Who may, and that it is written down who did, is the operator console's to see to. */
export const putSetting = (db: Db, key: string, value: string) =>
  db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
