import { accountsAndEntries } from '../../../ledger/accounts.invariants.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** What looking a member up relies on. */
export const membersConsoleInvariants: readonly Invariant[] = [
  {
    id: 'members-desk.history-is-in-order',
    summary:
      'The entries of a member’s account lie in the order of their transfers, so that a place in a long history is found by halving.',
    among: { rows: accountsAndEntries, breaks: 'out_of_order' },
    sql: `select account_id, seq from (
        select account_id, seq, transfer_id, lag(transfer_id) over (partition by account_id order by seq) as before
        from entry where account_id between 1000000000 and 9999999999
      ) e where transfer_id < before`,
  },
]
