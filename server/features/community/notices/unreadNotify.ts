import { unreadNotify } from '@humidor/contract/community/notices.ts'
import { read } from '../../../http/handle.ts'
import { shownSince } from './notices.jobs.ts'
import { countUnread } from './notices.queries.ts'
import { SHOWN } from './shown.ts'

/** `GET /notify/unreadNotify`: for the dot on the bell. */
export const answerUnreadNotify = read(unreadNotify, async ({ db, member: { uid }, at }) => ({
  unread: await countUnread(db, { uid, since: shownSince(at) }, SHOWN),
}))
