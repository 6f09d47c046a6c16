import type { AnswerOf } from '@humidor/client/client.ts'
import type * as pledgesCalls from '@humidor/contract/products/pledges.ts'
import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type Cig, micros, type Price, price as priceOf, type Uscd } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { dailyProfit, pledgeEnds, promiseOf, refusePledge, restOf } from '@humidor/domain/products/pledge.ts'
import type { Member } from '../../../api/useMember.ts'

/** One of the reader's own pledges. */
export type Pledge = AnswerOf<typeof pledgesCalls.list>['rows'][number]

/** The total of the reader's pledges, and the terms of a new one. */
export type Pledged = AnswerOf<typeof pledgesCalls.summary>

/** The member's balances that can be pledged. */
export type Funds = Pick<Member, 'moneyTransaction' | 'moneyProfit'>

/** A stake: the total, and its part in ₡. */
export interface Stake {
  money: Uscd
  cig: Cig
}

export const priceIn = ({ price }: Pick<Pledged, 'price'>): Price => priceOf(price)

/** The first reason to refuse a stake, by the server's own rule. */
export const refuseStake = ({ money, cig }: Stake, now: Pledged, funds: Funds): ErrorCode | undefined =>
  refusePledge({
    ...{ money, cig, price: priceIn(now) },
    ...{ open: now.open, least: now.least, step: now.step, room: now.room },
    balance: funds.moneyTransaction,
    profit: funds.moneyProfit,
  })

/** The largest stake with a given part in ₡: whole steps of the member's balance, or of the remaining quota. */
export function mostToPledge(cig: Cig, now: Pledged, funds: Funds): Uscd {
  const has = funds.moneyTransaction + worthOf(cig, priceIn(now))
  const most = now.room < has ? now.room : has
  return micros(most - (most % now.step))
}

/** Whether the member's USCD and ₡ together reach the minimum pledge. */
export const hasEnough = (now: Pledged, { moneyTransaction, moneyProfit }: Funds): boolean =>
  moneyTransaction + worthOf(moneyProfit, priceIn(now)) >= now.least

/** The midnight at which a pledge returns: the first one after its term ends. */
export function returnsAt(endsAt: Date): Date {
  const midnight = startOf(businessDay(endsAt))
  return midnight.getTime() === endsAt.getTime() ? midnight : startOf(dayAfter(businessDay(endsAt)))
}

/** The outcome of a stake. @param now by the server's clock */
export function offerOf({ money, cig }: Stake, pledged: Pledged, now: Date) {
  const rate = BigInt(pledged.rate)
  return {
    /** The part paid in USCD. */
    usdc: restOf(money, cig, priceIn(pledged)),
    /** The yield of each midnight, and the total. The total is reserved when the pledge is made. */
    aDay: dailyProfit(money, rate),
    inAll: promiseOf(money, { rate, days: pledged.days }),
    returns: returnsAt(pledgeEnds(now, pledged.days)),
  }
}

/** The yield of a pledge so far, and its total yield. */
export const yieldOf = ({ dailyIncome, paidDays, days }: Pick<Pledge, 'dailyIncome' | 'paidDays' | 'days'>) => ({
  sofar: micros<'USCD'>(dailyIncome * BigInt(paidDays)),
  inAll: micros<'USCD'>(dailyIncome * BigInt(days)),
})

export type StakeField = 'money' | 'cig'

const fields: Partial<Record<ErrorCode, StakeField>> = {
  wrong_pledge_money: 'money',
  not_enough_money: 'money',
  pledge_limit_reached: 'money',
  cb_wrong_money: 'cig',
  cb_not_enough_money: 'cig',
}

/** The field that a refusal belongs to; undefined if it belongs to neither. */
export const fieldOf = (code: ErrorCode | undefined): StakeField | undefined => code && fields[code]
