import { getNotify, readNotify, unreadNotify } from '@humidor/contract/notices.ts'
import type { NoticeAmount } from '@humidor/domain/notices.ts'
import { act, read } from '../../http/handle.ts'
import { countUnread, markRead, newestNotices } from './notices.queries.ts'

/** How many notices are shown, and counted. */
const SHOWN = 100

/** `GET /notify/getNotify`. */
const answerGetNotify = read(getNotify, async ({ db, member: { uid } }) =>
  (await newestNotices(db, uid, SHOWN)).map(({ id, kind, params, at, read_at: readAt }) => ({
    id: Number(id),
    kind,
    title: `notices.kinds.${kind}.title`,
    content: `notices.kinds.${kind}.content`,
    params: params as Record<string, string | number | NoticeAmount>,
    isRead: readAt !== null,
    createdAt: at,
  })),
)

/** `GET /notify/unreadNotify`: for the dot on the bell. */
const answerUnreadNotify = read(unreadNotify, async ({ db, member: { uid } }) => ({
  unread: await countUnread(db, uid, SHOWN),
}))

/** `POST /notify/readNotify`: one's own alone; another's id, or one that is not there, changes nothing and says nothing. */
const answerReadNotify = act(readNotify, async ({ tx, member: { uid }, request, at }) => {
  await markRead(tx, uid, request, at)
  return null
})

export const noticeHandlers = [answerGetNotify, answerUnreadNotify, answerReadNotify] as const
