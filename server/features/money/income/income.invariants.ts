import { BUSINESS_ZONE } from '@humidor/domain/business-day.ts'
import { incomeOperations } from '@humidor/domain/money/income.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

const operations = incomeOperations.map((operation) => `'${operation}'`).join(', ')

/** What must hold of the kept sums of income. */
export const incomeInvariants: readonly Invariant[] = [
  {
    id: 'income.marks-are-within-the-account',
    summary: 'The mark of kept income is not beyond the last entry of its account.',
    sql: `select m.account_id from income_mark m join account a on a.id = m.account_id where m.seq > a.entries`,
  },
  {
    id: 'income.kept-sums-are-the-ledger',
    summary: 'The kept income of a day is the sum of the entries up to the mark.',
    sql: `select coalesce(k.account_id, e.account_id) as account_id, coalesce(k.day, e.day) as day from income_day k
      full join (
        select m.account_id, (e.at at time zone '${BUSINESS_ZONE}')::date as day, e.operation, sum(e.amount) as amount
        from income_mark m
        cross join lateral (select * from entry where account_id = m.account_id and seq <= m.seq offset 0) e
        where e.amount > 0 and e.operation in (${operations}) group by 1, 2, 3
      ) e on e.account_id = k.account_id and e.day = k.day and e.operation = k.operation
      where k.amount is distinct from e.amount`,
  },
]
