import { balances, historyBalance, info } from '@humidor/contract/accounts/member.ts'
import { balanceDate, businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Db } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import { read } from '../../../http/handle.ts'
import { balancesOf } from '../../../ledger/accounts.ts'
import { priceToday } from '../../trading/price/price.ts'
import { watchBalances } from './balance-watch.ts'
import { type MemberInfo, presentMember } from './member.present.ts'
import { balancesSince, memberRow } from './member.queries.ts'

export { snapshotBalances } from './member.phases.ts'
export type { MemberInfo } from './member.present.ts'

/** How many days `historyBalance` goes back. */
const HISTORY = 400

/** Who a member is and what they own, as `info` and `login` answer it. @throws when there is no such member */
export async function memberInfoOf(db: Db, uid: number, at: Date): Promise<MemberInfo> {
  const today = businessDay(at)
  const [row, balances, now] = await Promise.all([
    memberRow(db, uid, balanceDate(today)),
    balancesOf(db, uid),
    priceToday(db),
  ])
  if (!row) throw new Error(`no member ${uid}`)
  return presentMember(row, balances, today, now)
}

/**
 * What a member sees of themselves: who they are, what they own, and what they owned on every day before.
 * @param db by which balances are looked at while members wait: it only reads
 */
export function memberFeature({ db: base }: { db: Db }): Feature {
  const watch = watchBalances(base)
  return {
    name: 'member',
    handlers: [
      read(info, ({ db, member, at }) => memberInfoOf(db, member.uid, at)),
      read(balances, async ({ member: { uid }, sid, ended, request: { since } }) => ({
        version: since === undefined ? await watch.now(uid) : await watch.next({ since, uid, sid, ended }),
      })),
      read(historyBalance, async ({ db, member, at }) => {
        const found = await balancesSince(db, member.uid, balanceDate(dayAfter(businessDay(at), -HISTORY)))
        const rows = found.map((row) => ({
          balanceDate: row.balance_date,
          moneyTotal: micros<'USCD'>(row.money_total),
        }))
        return { rows, count: rows.length }
      }),
    ],
  }
}
