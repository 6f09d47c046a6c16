import { chooseMail, getNotify, mailChoice, readNotify, unreadNotify } from '@humidor/contract/community/notices.ts'
import type { NoticeAmount } from '@humidor/domain/community/notices.ts'
import { placeNamed } from '@humidor/domain/community/written-notice.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { read, transaction } from '../../../http/handle.ts'
import { shownSince } from './notices.jobs.ts'
import {
  choiceOf,
  countUnread,
  markRead,
  markWritten,
  markWrittenThrough,
  newestNotices,
  putChoice,
} from './notices.queries.ts'

/** How many notices are shown, and counted. */
const SHOWN = 100

/** `GET /notify/getNotify`. */
const answerGetNotify = read(getNotify, async ({ db, member: { uid }, request: { lang }, language, at }) => {
  const reading = { uid, language: languageOf(lang ?? language).key, since: shownSince(at) }
  return (await newestNotices(db, reading, SHOWN)).map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    title: row.title ?? `notices.kinds.${row.kind}.title`,
    content: row.body ?? `notices.kinds.${row.kind}.content`,
    params: row.params as Record<string, string | number | NoticeAmount>,
    lang: row.lang,
    place: placeNamed(row.place),
    isRead: row.is_read,
    createdAt: row.at,
  }))
})

/** `GET /notify/unreadNotify`: for the dot on the bell. */
const answerUnreadNotify = read(unreadNotify, async ({ db, member: { uid }, at }) => ({
  unread: await countUnread(db, { uid, since: shownSince(at) }, SHOWN),
}))

/** `POST /notify/readNotify`: one's own alone; another's id, or one that is not there, changes nothing and says nothing. */
const answerReadNotify = transaction(readNotify, async ({ tx, member: { uid }, request, at }) => {
  await markRead(tx, uid, request, at)
  if (request.id === undefined) await markWrittenThrough(tx, uid, request.through)
  else await markWritten(tx, uid, request.id, at)
  return null
})

/** `GET /notify/mailChoice`. */
const answerMailChoice = read(mailChoice, ({ db, member: { uid } }) => choiceOf(db, uid))

/** `POST /notify/chooseMail`. */
const answerChooseMail = transaction(chooseMail, async ({ tx, member: { uid }, request: { group, wanted } }) => {
  await putChoice(tx, uid, group, wanted)
  return null
})

export const noticeHandlers = [
  answerGetNotify,
  answerUnreadNotify,
  answerReadNotify,
  answerMailChoice,
  answerChooseMail,
] as const
