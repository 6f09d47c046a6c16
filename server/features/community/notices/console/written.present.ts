import { placeNamed, writtenState } from '@humidor/domain/community/written-notice.ts'
import type { ConsoleNotice } from '../written.queries.ts'

/** The fields that the list and the page of a notice share. */
export const noticeFacts = (
  row: Pick<
    ConsoleNotice,
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
