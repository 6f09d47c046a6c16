import type { Explanations } from '../../../ledger/closed-world.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** Invariants of closing and closed accounts. */
export const closingInvariants: readonly Invariant[] = [
  {
    id: 'closing.a-wait-has-its-request',
    summary: 'An account waits for its end exactly if its member asked for it.',
    sql: `select coalesce(c.uid, m.uid) as uid from closing c full join (select uid from member where closes_at is not null) m on m.uid = c.uid
      where c.uid is null or m.uid is null`,
  },
  {
    id: 'closing.a-closed-member-is-recorded',
    summary: 'An account is closed exactly if it stands in the list of closed accounts.',
    sql: `select coalesce(c.uid, m.uid) as uid from closed_member c full join (select uid, closed_at from member where closed_at is not null) m on m.uid = c.uid
      where c.closed_at is distinct from m.closed_at`,
  },
  {
    id: 'closing.closed-accounts-are-empty',
    summary: 'Every ledger account of a closed member is marked as closed and empty, and no other account is.',
    sql: `select a.id from account a left join member m on a.owner = 'member' and m.uid = a.owner_id and m.closed_at is not null
      where a.closed <> (m.uid is not null) or a.closed and a.balance <> 0`,
  },
  {
    id: 'closing.nothing-is-left-open',
    summary: 'A closed member has no session, proof, open deposit or order under way.',
    sql: `select m.uid from member m where m.closed_at is not null and (
      exists (select from session s where s.uid = m.uid) or exists (select from authenticator a where a.uid = m.uid)
      or exists (select from passkey p where p.uid = m.uid) or exists (select from linked_account l where l.uid = m.uid)
      or exists (select from deposit_intent d where d.uid = m.uid and d.released_at is null)
      or exists (select from preorder o where o.uid = m.uid and o.status in ('created', 'locked', 'paid')))`,
  },
  guardsStand('closing', {
    triggers: [
      'member_stays_closed',
      'session_of_open_member',
      'deposit_intent_of_open_member',
      'preorder_of_open_member',
      'linked_account_of_open_member',
    ],
    constraints: ['account_closed', 'member_closed', 'closed_member_erased', 'closed_member_keeps'],
  }),
]

/** What a member gave up, once, with the closing of their account. */
export const closingExplanations = {
  closeAccount: `select t.id from transfer t join closed_member c on c.given_by = t.id
    where t.key = 'closing:' || c.uid and t.at = c.closed_at and not exists (
      select from entry e where e.transfer_id = t.id and e.account_id >= 1000000000 and e.account_id / 100 <> c.uid)`,
} satisfies Explanations
