import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** Invariants of conversations (rules P21). */
export const feedbackInvariants: readonly Invariant[] = [
  {
    id: 'feedback.answered-by-operators',
    summary: 'Every message is its conversation’s member’s or merchant’s, or an operator’s.',
    sql: `select m.id from feedback_message m join feedback f on f.id = m.feedback_id
      where m.from_uid is distinct from f.uid and m.from_uid is not null
        or m.from_merchant_id is distinct from f.merchant_id and m.from_merchant_id is not null
        or (m.operator_id is not null
        and not exists (select from operator o where o.id = m.operator_id))`,
  },
  {
    id: 'feedback.state-follows-messages',
    summary:
      'A conversation waits from the first message since the last answer, or for nobody, and knows its newest message.',
    sql: `select f.id from feedback f cross join lateral (
        select max(m.id) as last, max(m.id) filter (where m.operator_id is not null) as answer, min(m.id) as first
        from feedback_message m where m.feedback_id = f.id) m
      where m.last is null or f.last_id <> m.last or f.read_to > m.last
        or (f.state = 'open' and (f.open_from <= coalesce(m.answer, 0) or not exists (
          select from feedback_message o where o.id = f.open_from and o.feedback_id = f.id)))
        or (f.state = 'answered' and m.answer is distinct from m.last)`,
  },
  {
    id: 'feedback.photos-are-kept',
    summary:
      'A message has up to 4 photos of its member, numbered without a gap, and is recorded as a user of exactly these.',
    sql: `select m.id::text as what from feedback_message m join feedback_photo p on p.message_id = m.id
        join picture on picture.name = p.picture group by m.id
        having max(p.place) <> count(*) or bool_or(picture.uploaded_by is distinct from 'member:' || m.from_uid)
      union all select coalesce('feedback:' || shown.message_id, kept.used_by) from feedback_photo shown
        full join (select used_by, picture from picture_use where used_by like 'feedback:%') kept
          on kept.used_by = 'feedback:' || shown.message_id and kept.picture = shown.picture
        where shown.picture is null or kept.picture is null`,
  },
  guardsStand('feedback', {
    triggers: ['feedback_stays_as_it_is', 'feedback_never_leaves', 'feedback_message_stays', 'feedback_photo_stays'],
    constraints: [
      'feedback_is_open',
      'feedback_is_closed',
      'feedback_is_of_one',
      'feedback_message_has_one_author',
      'feedback_photo_kept',
      'feedback_photo_once',
    ],
  }),
]
