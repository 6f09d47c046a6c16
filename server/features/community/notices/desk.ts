import { list, one } from '@humidor/contract/community/notices.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { placeNamed, writtenState } from '@humidor/domain/community/written-notice.ts'
import { read } from '../../../http/handle.ts'
import { claimedByOther } from '../../../platform/console/claims.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { presentPage } from '../../../platform/localized-content/localized-content.ts'
import { noticeTexts } from './notices.queries.ts'
import { countDeskNotices, type DeskNotice, deskNotices, writtenRow } from './written.queries.ts'

const facts = (
  row: Pick<
    DeskNotice,
    'id' | 'uid' | 'member' | 'place' | 'by_mail' | 'published_at' | 'taken_back_at' | 'changed_at'
  >,
) => ({
  id: Number(row.id),
  state: writtenState({ publishedAt: row.published_at, takenBackAt: row.taken_back_at }),
  member: row.uid === null ? null : { uid: row.uid, name: row.member ?? '' },
  place: placeNamed(row.place),
  byMail: row.by_mail,
  publishedAt: row.published_at,
  takenBackAt: row.taken_back_at,
  changedAt: row.changed_at,
})

/** `GET /console/notices`. */
const answerList = read(list, async ({ db, request: { state, after, limit }, operator, at, fail }) => {
  const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const [rows, count] = await Promise.all([deskNotices(db, state, before, limit + 1), countDeskNotices(db, state)])
  const present = (row: DeskNotice) => ({
    ...facts(row),
    changedBy: row.changed_by,
    title: row.title ?? '',
    languages: row.languages,
  })
  return { ...(await presentPage(db, { rows, limit, item: itemOf.notice }, { operator, at }, present)), count }
})

/** `GET /console/notice`. */
const answerOne = read(one, async ({ db, request: { id }, operator, at, fail }) => {
  const row = (await writtenRow(db, id)) ?? fail('not_found')
  const [texts, lock] = await Promise.all([
    noticeTexts.all(db, BigInt(id)),
    claimedByOther(db, itemOf.notice(id), operator.id, at),
  ])
  return {
    ...facts(row),
    lockedBy: lock ?? null,
    version: row.version,
    changedBy: row.changed_by_name ?? '',
    createdAt: row.created_at,
    createdBy: row.created_by_name ?? '',
    texts,
  }
})

export const noticeDesk = [answerList, answerOne] as const
