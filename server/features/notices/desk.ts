import { list, one } from '@humidor/contract/console/notices.ts'
import { itemOf } from '@humidor/domain/console.ts'
import { placeNamed, writtenState } from '@humidor/domain/written-notice.ts'
import { read } from '../../http/handle.ts'
import { lockedByOther, lockedByOthers, pageOf, readNumber } from '../operators/operators.ts'
import { countDeskNotices, type DeskNotice, deskNotices, writtenRow, writtenTexts } from './written.queries.ts'

type Holder = { name: string; until: Date } | undefined

const facts = (
  row: Pick<
    DeskNotice,
    'id' | 'uid' | 'member' | 'place' | 'by_mail' | 'published_at' | 'taken_back_at' | 'changed_at'
  >,
  lockedBy: Holder,
) => ({
  id: Number(row.id),
  state: writtenState({ publishedAt: row.published_at, takenBackAt: row.taken_back_at }),
  member: row.uid === null ? null : { uid: row.uid, name: row.member ?? '' },
  place: placeNamed(row.place),
  byMail: row.by_mail,
  publishedAt: row.published_at,
  takenBackAt: row.taken_back_at,
  changedAt: row.changed_at,
  lockedBy: lockedBy ?? null,
})

/** `GET /console/notices`. */
const answerList = read(list, async ({ db, request: { state, after, limit }, operator, at, fail }) => {
  const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const [found, count] = await Promise.all([deskNotices(db, state, before, limit + 1), countDeskNotices(db, state)])
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  const items = rows.map(({ id }) => itemOf.notice(Number(id)))
  const locks = await lockedByOthers(db, items, operator.id, at)
  return {
    rows: rows.map((row) => ({
      ...facts(row, locks.get(itemOf.notice(Number(row.id)))),
      changedBy: row.changed_by,
      title: row.title ?? '',
      languages: row.languages,
    })),
    count,
    next,
  }
})

/** `GET /console/notice`. */
const answerOne = read(one, async ({ db, request: { id }, operator, at, fail }) => {
  const row = (await writtenRow(db, id)) ?? fail('not_found')
  const [texts, lock] = await Promise.all([writtenTexts(db, id), lockedByOther(db, itemOf.notice(id), operator.id, at)])
  return {
    ...facts(row, lock),
    version: row.version,
    changedBy: row.changed_by_name ?? '',
    createdAt: row.created_at,
    createdBy: row.created_by_name ?? '',
    texts,
  }
})

export const noticeDesk = [answerList, answerOne] as const
