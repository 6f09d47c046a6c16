import type { AnswerOf } from '@humidor/client/client.ts'
import type { contract } from '@humidor/contract/index.ts'
import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type Cig, micros, type Price, price as priceOf, type Uscd } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { dailyProfit, pledgeEnds, promiseOf, refusePledge, restOf } from '@humidor/domain/products/pledge.ts'
import type { Member } from '../../../api/useMember.ts'

/** A pledge of the reader's own. */
export type Pledge = AnswerOf<typeof contract.pledges.list>['rows'][number]

/** What the reader's pledges come to, and what a new one would. */
export type Pledged = AnswerOf<typeof contract.pledges.summary>

/** What a member can pledge with. */
export type Purse = Pick<Member, 'moneyTransaction' | 'moneyProfit'>

/** What is pledged: so much in all, of it so many ₡. */
export interface Stake {
  money: Uscd
  cig: Cig
}

export const priceIn = ({ price }: Pick<Pledged, 'price'>): Price => priceOf(price)

/** The first reason to refuse a stake, by the server's own rule. */
export const refuseStake = ({ money, cig }: Stake, now: Pledged, purse: Purse): ErrorCode | undefined =>
  refusePledge({
    ...{ money, cig, price: priceIn(now) },
    ...{ open: now.open, least: now.least, step: now.step, room: now.room },
    balance: purse.moneyTransaction,
    profit: purse.moneyProfit,
  })

/** The most that may be pledged where so many ₡ are used: whole steps of what one has, or of what is left for everybody. */
export function mostToPledge(cig: Cig, now: Pledged, purse: Purse): Uscd {
  const has = purse.moneyTransaction + worthOf(cig, priceIn(now))
  const most = now.room < has ? now.room : has
  return micros(most - (most % now.step))
}

/** Whether a member has the least that is pledged, in USCD and ₡ together. */
export const hasEnough = (now: Pledged, { moneyTransaction, moneyProfit }: Purse): boolean =>
  moneyTransaction + worthOf(moneyProfit, priceIn(now)) >= now.least

/** The midnight at which a pledge returns that ends at a moment: the first at which its time is over. */
export function returnsAt(endsAt: Date): Date {
  const midnight = startOf(businessDay(endsAt))
  return midnight.getTime() === endsAt.getTime() ? midnight : startOf(dayAfter(businessDay(endsAt)))
}

/** What a stake leads to. @param now by the server's clock */
export function offerOf({ money, cig }: Stake, pledged: Pledged, now: Date) {
  const rate = BigInt(pledged.rate)
  return {
    /** What is paid of it in USCD. */
    usdc: restOf(money, cig, priceIn(pledged)),
    /** What it brings on each midnight, and on all of them: set aside when it is pledged. */
    aDay: dailyProfit(money, rate),
    inAll: promiseOf(money, { rate, days: pledged.days }),
    returns: returnsAt(pledgeEnds(now, pledged.days)),
  }
}

/** What a pledge has brought by now, and what it brings in all. */
export const broughtBy = ({ dailyIncome, paidDays, days }: Pick<Pledge, 'dailyIncome' | 'paidDays' | 'days'>) => ({
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

/** Which field a refusal belongs to; undefined where it belongs to neither. */
export const fieldOf = (code: ErrorCode | undefined): StakeField | undefined => code && fields[code]
