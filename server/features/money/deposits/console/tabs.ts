import type { Db } from '../../../../database/database.ts'
import { type AskedPayments, countSeenClaims, countSeenPayments, type PaymentTab } from './payments.queries.ts'

/** Counts the rows of each tab, one tab after the other: a page must not take all connections. */
export async function tabCounts(db: Db, asked: Omit<AskedPayments, 'tab' | 'id'>) {
  const within = (tab: PaymentTab) => countSeenPayments(db, { ...asked, tab })
  return {
    unmatched: await within('unmatched'),
    'wrong token': await within('wrong token'),
    assigned: await within('assigned'),
    left: await within('left'),
    claims: await countSeenClaims(db, { state: 'looked at' }),
  }
}
