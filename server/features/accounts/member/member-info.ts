import { businessDay } from '@humidor/domain/business-day.ts'
import type { Db } from '../../../database/database.ts'
import { balancesOf } from '../../../ledger/accounts.ts'
import { priceToday } from '../../trading/price/price.ts'
import { type MemberInfo, presentMember } from './member.present.ts'
import { memberRow } from './member.queries.ts'

/** Profile and balances of a member, as `info` and `login` answer them. @throws when there is no such member */
export async function memberInfoOf(db: Db, uid: number, at: Date): Promise<MemberInfo> {
  const today = businessDay(at)
  const [row, balances, now] = await Promise.all([memberRow(db, uid, today), balancesOf(db, uid), priceToday(db)])
  if (!row) throw new Error(`no member ${uid}`)
  return presentMember(row, balances, today, now)
}
