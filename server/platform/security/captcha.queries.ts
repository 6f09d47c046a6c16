import type { Db } from '../../database/database.ts'

/** Stores the text of a device's picture, in place of the one before. */
export const putCaptcha = (db: Db, row: { sid: string; text: string; expires_at: Date }) =>
  db
    .insertInto('captcha')
    .values(row)
    .onConflict((conflict) => conflict.column('sid').doUpdateSet({ text: row.text, expires_at: row.expires_at }))
    .execute()

/** Takes a device's text. Of concurrent callers only the first one gets it. */
export const takeCaptcha = (db: Db, sid: string) =>
  db.deleteFrom('captcha').where('sid', '=', sid).returning(['text', 'expires_at']).executeTakeFirst()

/** Reads a device's text and leaves it in place. For the sandbox, where a program must be able to read the picture. */
export async function waitingCaptcha(db: Db, sid: string): Promise<string | undefined> {
  const found = await db.selectFrom('captcha').select('text').where('sid', '=', sid).executeTakeFirst()
  return found?.text
}
