import { accountsAndEntries } from '../../../ledger/accounts.invariants.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** The order of entries that looking up a member relies on. */
export const membersConsoleInvariants: readonly Invariant[] = [
  {
    id: 'members-desk.history-is-in-order',
    summary:
      'The entries of a member’s account are in the order of their transfers, so that a binary search finds a place in a long history.',
    among: { rows: accountsAndEntries, breaks: 'out_of_order' },
    sql: `select account_id, seq from (
        select account_id, seq, transfer_id, lag(transfer_id) over (partition by account_id order by seq) as before
        from entry where account_id between 1000000000 and 9999999999
      ) e where transfer_id < before`,
  },
]
