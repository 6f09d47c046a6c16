import { create } from '@humidor/contract/products/pledges.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import type { Price, Uscd } from '@humidor/domain/money/micros.ts'
import { refuseShown } from '@humidor/domain/money/shown.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import {
  dailyProfit,
  pledgeEnds,
  pledgeNumber,
  promiseOf,
  refusePledge,
  restOf,
} from '@humidor/domain/products/pledge.ts'
import type { Tx } from '../../../database/database.ts'
import { transaction } from '../../../http/handle.ts'
import { NotCoveredError } from '../../../ledger/lines.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { post } from '../../../ledger/post.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../trading/price/price.ts'
import { coverOf } from '../flexible-treasure/flexible-treasure.ts'
import { insertPledge, lockPledgeDay, nextPledge, type PledgeDay } from './create.queries.ts'
import { accountsOf, type Principal, paidTransfer } from './pledges.postings.ts'
import { roomOn } from './room.ts'

interface Pledging {
  principal: Principal
  /** The total value of both coins. */
  money: Uscd
  price: Price
  inForce: Settings
  day: PledgeDay
  at: Date
}

/**
 * Reserves the principal, sets the whole profit aside, and stores the pledge. Undefined: the treasury does not cover it, and
 * nothing was written.
 */
async function pledge(tx: Tx, { principal, money, price, inForce, day: { day }, at }: Pledging) {
  const { pledgeRate: rate, pledgeDays: days } = inForce
  const endsAt = pledgeEnds(at, days)
  try {
    const [posted] = await post(tx, [paidTransfer({ ...principal, promise: promiseOf(money, { rate, days }) }, at)])
    if (!posted) throw new Error('a pledge was not posted')
    const profit = dailyProfit(money, rate)
    await insertPledge(tx, { ...principal, money, price, rate, profit, days, day, at, endsAt, transferId: posted.id })
    return { id: Number(principal.id), onum: pledgeNumber(principal.id), endsAt }
  } catch (error) {
    if (error instanceof NotCoveredError) return undefined
    throw error
  }
}

const whole = (shown: number | undefined) => (shown === undefined ? undefined : BigInt(shown))

/**
 * `POST /pledge/create`: one transfer reserves the principal and sets the profit of all days aside (rules D9). Locks the day
 * first, then accounts, so each concurrent pledge sees the remaining quota of the day.
 */
export const answerCreate = transaction(create, async ({ tx, member: { uid }, request, at, fail, demand }) => {
  const { money, cig } = request
  // Not the cached settings: a refresh may need another connection while all of them wait for this day.
  const [inForce, { price }] = [await settingsOf(tx), await priceToday(tx)]
  demand(
    refuseShown(request.price, price) ??
      refuseShown(whole(request.rate), inForce.pledgeRate) ??
      refuseShown(whole(request.days), BigInt(inForce.pledgeDays)),
  )
  // Read before the lock on the day. It is a sum over all members, and hardly changes meanwhile.
  const { held } = await coverOf(tx)
  const day = await lockPledgeDay(tx, businessDay(at))
  const room = await roomOn(tx, inForce, day.sold, held)
  const { transaction, profit, heldUscd, heldCig } = accountsOf(uid)
  const { balance } = await lockAccounts(tx, [transaction, profit, heldUscd, heldCig])
  const { pledgesOpen, pledgeMinimum: least, pledgeStep: step } = inForce
  demand(
    refusePledge({
      ...{ open: pledgesOpen === 1, money, cig, price, least, step, room },
      balance: balance(transaction),
      profit: balance(profit),
    }),
  )
  const principal = { id: await nextPledge(tx), uid, uscd: restOf(money, cig, price), cig }
  return (await pledge(tx, { principal, money, price, inForce, day, at })) ?? fail('pledge_limit_reached')
})
