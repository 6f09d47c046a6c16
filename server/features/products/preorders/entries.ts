import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import type { DrawEntry } from '@humidor/domain/products/draw.ts'
import { coinOf, orderNumber, type PreorderType, promisedFor, quotaOf } from '@humidor/domain/products/preorder.ts'
import type { Db } from '../../../database/database.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { balanceOf } from '../../../ledger/totals.ts'
import type { NewNotification } from '../../../platform/notifications/notifications.queries.ts'
import { notifyMembers } from '../../../platform/notifications/notify.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../trading/price/price.ts'
import type { Entries } from '../draws/draws.ts'
import { entriesOf, publicEntries, spokenFor, writeDrawn } from './entries.queries.ts'

const treasury = platformAccount('treasury', 'CIG')

/** The quota of a draw: the treasury's ₡ less the unpaid awards of earlier draws that may still be paid in time (rules D3). */
export async function quotaFor(db: Db, type: PreorderType) {
  const [inForce, { price }, balances, open] = await Promise.all([
    settingsOf(db),
    priceToday(db),
    balanceOf(db, [treasury]),
    spokenFor(db),
  ])
  const terms = { rate: perMille(inForce.orderYield), price }
  const reserved = promisedFor('usdc', open.usdc, terms) + promisedFor('cig', open.cig, terms)
  const free = micros<'CIG'>((balances.get(treasury) ?? 0n) - reserved)
  const atMost = type === 'usdc' ? inForce.orderQuota : inForce.orderCigQuota
  return quotaOf(type, { free: free > 0n ? free : micros<'CIG'>(0n), atMost, ...terms })
}

const HOUR = 3_600_000

const noticesFor = (
  rows: readonly { oid: bigint; uid: number; type: PreorderType; money: bigint; won: boolean }[],
  opensAt: Date,
  at: Date,
): NewNotification[] =>
  rows.map(({ oid, uid, type, money, won }) => {
    const number = orderNumber(oid)
    if (!won) return { uid, kind: 'orderFailed', params: { number }, at }
    const hours = Math.max(0, Math.ceil((opensAt.getTime() - at.getTime()) / HOUR))
    const amount = noticeAmount(money, coinOf(type))
    return { uid, kind: 'orderWon', params: { number, money: amount, hours }, at }
  })

/** Orders written by one statement. More could exceed the database's statement timeout. */
const BATCH_SIZE = 5_000

/** Pre-orders as entries of draws. */
export const preorderEntries: Entries = {
  shown: publicEntries,
  of: (tx, sessionId): Promise<DrawEntry[]> => entriesOf(tx, sessionId),
  quotaOf: quotaFor,
  async decide(tx, { drawn, at }) {
    const { orderOpens } = await settingsOf(tx)
    // Counted from the moment of the actual draw: a late draw takes no time from anybody.
    const opensAt = new Date(at.getTime() + orderOpens * 1000)
    for (let from = 0; from < drawn.length; from += BATCH_SIZE) {
      const some = drawn.slice(from, from + BATCH_SIZE)
      const won = new Set(some.filter((entry) => entry.won).map(({ oid }) => oid))
      const rows = await writeDrawn(tx, some, { at, opensAt })
      await notifyMembers(
        tx,
        noticesFor(
          rows.map((row) => ({ ...row, won: won.has(row.oid) })),
          opensAt,
          at,
        ),
      )
    }
  },
}
