import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { WrittenText } from '@humidor/domain/community/written-notice.ts'
import type { LocalizedContent } from '../../../../platform/localized-content/localized-content.ts'
import { noticeTexts } from '../notices.queries.ts'
import { changeWritten, insertWritten, type LockedNotice, lockWritten, type WrittenFacts } from '../written.queries.ts'

/** A notice as content in seven languages. */
export const written: LocalizedContent<LockedNotice, WrittenFacts, WrittenText> = {
  item: itemOf.notice,
  texts: noticeTexts,
  lock: lockWritten,
  insert: insertWritten,
  change: changeWritten,
}

/** Refuses to change a published notice: members are reading it. */
export const refuse = ({ state }: LockedNotice) => (state === 'published' ? 'illegal_operation' : undefined)
