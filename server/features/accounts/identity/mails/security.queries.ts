import type { Db } from '../../../../database/database.ts'

/** A member's mail address and language. */
export const mailboxOf = (db: Db, uid: number): Promise<{ email: string; language: string }> =>
  db.selectFrom('member').select(['email', 'language']).where('uid', '=', uid).executeTakeFirstOrThrow()
