import type { Operation } from '@humidor/domain/money/operations.ts'
import { sql } from 'kysely'
import { kindNumber } from '../../../../ledger/accounts.ts'
import { noteOf } from './note-of.queries.ts'

/** Only these have notes. */
const withNotes: readonly Operation[] = ['transactionTransferOut', 'transactionTransferIn']

/** The kind of the account that transfers between members move. */
const TRANSACTION = kindNumber('member:transaction:USCD')

/**
 * SQL for the entries whose label or note contains words, of the index ranges in `asked`: at most the newest `limit` of each range. It
 * reads the labels of these ranges and the notes of the transfers in them, and no other row of either table.
 * @param words folded
 */
export const entriesByWords = (words: string, limit: number) => sql`(
  select e.* from asked
  cross join lateral (
    select e.* from row_label l
    cross join lateral (select * from entry where account_id = l.account_id and seq = l.seq offset 0) e
    where l.account_id = asked.account and l.seq > greatest(asked.above, asked.upto - asked.most) and l.seq <= asked.upto
      and strpos(search_fold(l.label), ${words}) > 0 and (asked.operation is null or e.operation = asked.operation)
    order by l.seq desc limit ${limit}
  ) e
  union
  select e.* from asked
  cross join lateral (
    select e.* from entries_between(asked.account, greatest(asked.above, asked.upto - asked.most), asked.upto, null, asked.most) e
    cross join lateral ${noteOf(sql`e.transfer_id`)} n
    where e.operation = any (${[...withNotes]}::text[]) and (asked.operation is null or e.operation = asked.operation)
      and strpos(search_fold(n.note), ${words}) > 0
    order by e.seq desc limit ${limit}
  ) e
  where asked.account % 100 = ${TRANSACTION}
)`
