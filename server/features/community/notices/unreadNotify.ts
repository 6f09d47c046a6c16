import { unreadNotify } from '@humidor/contract/community/notices.ts'
import type { Db } from '../../../database/database.ts'
import { read } from '../../../http/handle.ts'
import { shownSince } from './notices.jobs.ts'
import { countUnread } from './notices.queries.ts'
import { SHOWN } from './shown.ts'

/** The number of a member's unread notices at a moment, at most a hundred. */
export const unreadAt = (db: Db, uid: number, at: Date): Promise<number> =>
  countUnread(db, { uid, since: shownSince(at) }, SHOWN)

/** `GET /notify/unreadNotify`: for the dot on the bell. */
export const answerUnreadNotify = read(unreadNotify, async ({ db, member: { uid }, at }) => ({
  unread: await unreadAt(db, uid, at),
}))
