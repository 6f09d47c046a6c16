import { PINNED_MOST, TAGS_MOST } from '@humidor/domain/backoffice/notes.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** Invariants of notes and tags. */
export const noteInvariants: readonly Invariant[] = [
  {
    id: 'notes.few-tags',
    summary: 'Nobody has more tags, or more pinned notes, than the rules allow.',
    sql: `select uid, merchant_id from subject_tag group by uid, merchant_id having count(*) > ${TAGS_MOST}
      union all
      select uid, merchant_id from operator_note where pinned group by uid, merchant_id having count(*) > ${PINNED_MOST}`,
  },
  {
    id: 'notes.erased-with-the-account',
    summary: 'Of a closed member whose name is erased no note has its text, and no tag is left.',
    sql: `select c.uid from closed_member c where c.erased_at is not null and (
      exists (select from operator_note n where n.uid = c.uid and n.text is not null)
      or exists (select from subject_tag s where s.uid = c.uid))`,
  },
  guardsStand('notes', {
    triggers: ['operator_note_stays'],
    constraints: [
      'operator_note_withdrawn',
      'operator_note_erased',
      'operator_note_is_of_one',
      'subject_tag_is_of_one',
    ],
  }),
]
