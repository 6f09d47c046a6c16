import type { Invariant } from '../../../ledger/invariant.ts'

/** Invariants of linked accounts (rules P11). */
export const linkedAccountsInvariants: readonly Invariant[] = [
  {
    id: 'linked-accounts.groups-are-two-to-ten',
    summary: 'A linked account is linked with one to nine others.',
    sql: 'select group_id from linked_account group by group_id having count(*) not between 2 and 10',
  },
  {
    id: 'linked-accounts.reached-by-a-link',
    summary: 'A switched session goes back to an account that is still linked with its own.',
    sql: `select s.id from session s where s.via_uid is not null and not exists (
      select from linked_account own join linked_account via on via.group_id = own.group_id
      where own.uid = s.uid and via.uid = s.via_uid)`,
  },
]
