import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** Invariants of lists, and of what stopped for review. */
export const screeningInvariants: readonly Invariant[] = [
  {
    id: 'screening.stopped-is-not-paid',
    summary: 'No sent or completed withdrawal has a hit that two operators have not cleared.',
    sql: `select w.id, h.id as hit from withdrawal w join review_hit h on h.withdrawal_id = w.id
      where w.state in ('sent', 'completed') and not exists (select from review_clearance c where c.hit_id = h.id)`,
  },
  {
    id: 'screening.cleared-by-two',
    summary: 'Two operators approved the withdrawal with each hit that is cleared, and they saw it.',
    sql: `select c.hit_id from review_clearance c join review_hit h on h.id = c.hit_id join approval a on a.id = c.approval_id
      where (a.kind, a.about, a.state) is distinct from ('payWithdrawal', h.withdrawal_id::text, 'approved')
        or a.checker = a.maker or not (a.payload->'hits' @> to_jsonb(h.id::text))`,
  },
  {
    id: 'screening.lists-by-two',
    summary: 'Two operators agreed on each list in force, and on each removal of an entry.',
    sql: `select l.id::text from screening_list l join approval a on a.id = l.approval_id
        where (a.kind, a.about, a.state) is distinct from ('screeningList', l.id::text, 'approved') or a.checker = a.maker
      union all select 'entry:' || e.id from screening_entry e join approval a on a.id = e.removal_approval_id
        where a.kind <> 'screeningRemoval' or a.state <> 'approved' or a.checker = a.maker
          or a.about not in ('entry:' || e.id, 'list:' || e.list_id)`,
  },
  {
    id: 'screening.hits-are-theirs',
    summary: 'Each hit belongs to the owner of the withdrawal, and a listed one to an entry of a list in force.',
    sql: `select h.id from review_hit h join withdrawal w on w.id = h.withdrawal_id
        where (w.uid, w.merchant_id) is distinct from (h.uid, h.merchant_id)
      union all select h.id from review_hit h join screening_entry e on e.id = h.entry_id join screening_list l on l.id = e.list_id
        where l.in_force_at is null`,
  },
  guardsStand('screening', {
    triggers: [
      'screening_list_stays',
      'screening_list_never_leaves',
      'screening_entry_stays',
      'screening_entry_only_before',
      'screening_entry_never_leaves',
      'review_hit_never_changes',
      'review_clearance_never_changes',
      'review_hit_stops_open',
      'review_clearance_by_two',
      'withdrawal_waits_for_review',
    ],
    constraints: [
      'screening_list_in_force',
      'screening_entry_removed',
      'review_hit_about_one',
      'review_hit_listed',
      'review_hit_figures',
    ],
    indexes: ['screening_list_named_once', 'review_hit_once', 'review_hit_once_of_payment'],
  }),
]
