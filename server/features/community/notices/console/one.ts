import { one } from '@humidor/contract/community/notices.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { read } from '../../../../http/handle.ts'
import { claimedByOther } from '../../../../platform/console/claims.ts'
import { noticeTexts } from '../notices.queries.ts'
import { writtenRow } from '../written.queries.ts'
import { noticeFacts } from './written.present.ts'

/** `GET /console/notice`. */
export const answerOne = read(one, async ({ db, request: { id }, operator, at, fail }) => {
  const row = (await writtenRow(db, id)) ?? fail('not_found')
  const [texts, lock] = await Promise.all([
    noticeTexts.all(db, BigInt(id)),
    claimedByOther(db, itemOf.notice(id), operator.id, at),
  ])
  return {
    ...noticeFacts(row),
    lockedBy: lock ?? null,
    version: row.version,
    changedBy: row.changed_by_name ?? '',
    createdAt: row.created_at,
    createdBy: row.created_by_name ?? '',
    texts,
  }
})
