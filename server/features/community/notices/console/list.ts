import { list } from '@humidor/contract/community/notices.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { read } from '../../../../http/handle.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { presentPage } from '../../../../platform/localized-content/localized-content.ts'
import { type ConsoleNotice, consoleNotices, countConsoleNotices } from '../written.queries.ts'
import { noticeFacts } from './written.present.ts'

/** `GET /console/notices`. */
export const answerList = read(list, async ({ db, request: { state, after, limit }, operator, at, fail }) => {
  const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const [rows, count] = await Promise.all([
    consoleNotices(db, state, before, limit + 1),
    countConsoleNotices(db, state),
  ])
  const present = (row: ConsoleNotice) => ({
    ...noticeFacts(row),
    changedBy: row.changed_by,
    title: row.title ?? '',
    languages: row.languages,
  })
  return { ...(await presentPage(db, { rows, limit, item: itemOf.notice }, { operator, at }, present)), count }
})
