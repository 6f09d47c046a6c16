import { getNotify } from '@humidor/contract/community/notices.ts'
import type { NoticeAmount } from '@humidor/domain/community/notices.ts'
import { placeNamed } from '@humidor/domain/community/written-notice.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { read } from '../../../http/handle.ts'
import { shownSince } from './notices.jobs.ts'
import { newestNotices } from './notices.queries.ts'
import { SHOWN } from './shown.ts'

/** `GET /notify/getNotify`. */
export const answerGetNotify = read(getNotify, async ({ db, member: { uid }, request: { lang }, language, at }) => {
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
