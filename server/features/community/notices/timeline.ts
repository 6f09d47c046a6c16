import { member } from '@humidor/contract/backoffice/members.console.ts'
import { type NoticeParams, noticeKinds } from '@humidor/domain/community/notices.ts'
import { numberedSource } from '../../../platform/console/timeline-sources.ts'
import { noticeTranslator, written } from '../../../platform/notifications/notice-words.ts'
import { noticesToOne, type ToOneRow } from './timeline.queries.ts'

const say = noticeTranslator('en')

/** The text of a notice in English. */
function textOf({ kind, params, title, body }: ToOneRow): string {
  if (kind === 'written') return `${title ?? ''}: ${body ?? ''}`
  const named = written('en', params as NoticeParams)
  return `${say(`kinds.${kind}.title`, named)}: ${say(`kinds.${kind}.content`, named)}`
}

/** The notices to a member alone. `state` is `mailed` where the kind is mailed whatever the member chose. */
export const noticesTimeline = numberedSource({
  ...{ source: 'notice', of: 'member', firstCall: member },
  rows: (db, { number: uid }, asked) => noticesToOne(db, { uid, ...asked }),
  present: (row) => ({
    ...{ at: row.at, key: String(row.id), what: row.kind, text: textOf(row) },
    state: row.kind !== 'written' && noticeKinds[row.kind].mailed === 'security' ? 'mailed' : null,
  }),
})
