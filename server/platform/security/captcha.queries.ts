import type { Db } from '../../database/database.ts'

/** Keeps the text that a device is shown, in place of the one before. */
export const putCaptcha = (db: Db, row: { sid: string; text: string; expires_at: Date }) =>
  db
    .insertInto('captcha')
    .values(row)
    .onConflict((conflict) => conflict.column('sid').doUpdateSet({ text: row.text, expires_at: row.expires_at }))
    .execute()

/** Takes the text away from a device: whoever asks first gets it, and nobody after. */
export const takeCaptcha = (db: Db, sid: string) =>
  db.deleteFrom('captcha').where('sid', '=', sid).returning(['text', 'expires_at']).executeTakeFirst()

/** The text that waits for a device, left where it is: for the sandbox, where a program must be able to read the picture. */
export async function waitingCaptcha(db: Db, sid: string): Promise<string | undefined> {
  const found = await db.selectFrom('captcha').select('text').where('sid', '=', sid).executeTakeFirst()
  return found?.text
}
