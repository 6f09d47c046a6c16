import type { Db } from '../../../../database/database.ts'

/** Where a member's mail goes, and in which language. */
export const mailboxOf = (db: Db, uid: number): Promise<{ email: string; language: string }> =>
  db.selectFrom('member').select(['email', 'language']).where('uid', '=', uid).executeTakeFirstOrThrow()
