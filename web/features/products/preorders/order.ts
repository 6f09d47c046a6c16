import type { AnswerOf } from '@humidor/client/client.ts'
import type * as drawsCalls from '@humidor/contract/products/draws.ts'
import type * as preordersCalls from '@humidor/contract/products/preorders.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type Cig, type Micros, micros, type Price } from '@humidor/domain/money/micros.ts'
import type { PerMille } from '@humidor/domain/money/rounding.ts'
import {
  type PreorderStatus,
  type PreorderType,
  promisedFor,
  refusePreorder,
} from '@humidor/domain/products/preorder.ts'
import type { Member } from '../../../api/useMember.ts'
import type { Settings } from '../../../api/useSettings.ts'

/** One of the reader's own pre-orders. */
export type Preorder = AnswerOf<typeof preordersCalls.list>['rows'][number]

/** The last draws of a type, newest first. */
export type Drawn = AnswerOf<typeof drawsCalls.list>

/** The steps of an order, in order. */
export const steps = ['submitted', 'result', 'payment', 'holding', 'complete'] as const

/** The number of steps reached, including the current one. */
const reached: Record<PreorderStatus, number> = { created: 1, locked: 2, failed: 2, paying: 3, paid: 4, ended: 5 }
export const stepOf = ({ status }: Pick<Preorder, 'status'>): number => reached[status]

/** The status of an order in a word, including whether its time to pay has ended. */
export const shownStatusOf = ({ status, lateAt }: Pick<Preorder, 'status' | 'lateAt'>) =>
  status === 'paying' && lateAt ? ('overdue' as const) : status

/** The consequence of not paying a due order. An order that no longer freezes anybody can be paid at any time. */
export const consequenceOf = ({ freezes, payBy }: Pick<Preorder, 'freezes' | 'payBy'>) =>
  freezes ? ('lifts' as const) : payBy ? ('unpaid' as const) : ('anytime' as const)

/** The statuses with an open action or wait; none is final. */
export const underWay = ['created', 'locked', 'paying', 'paid'] as const satisfies readonly PreorderStatus[]

const DAY = 86_400_000

/**
 * The current day of an order's term, from 1, and its number of whole days. The term ends at the midnight after the last day.
 * @param now by the server's clock, in milliseconds
 */
export function holdingDay({ countAt, endsAt }: Pick<Preorder, 'countAt' | 'endsAt'>, now: number) {
  if (!countAt || !endsAt) return undefined
  const days = Math.max(1, Math.floor((endsAt.getTime() - countAt.getTime()) / DAY))
  const day = Math.floor((now - countAt.getTime()) / DAY) + 1
  return { day: Math.min(days, Math.max(1, day)), days }
}

/** The share of the time to pay that is left, from 1 down to 0. @param now by the server's clock, in milliseconds */
export function leafLeft({ statusAt, payBy }: { statusAt: Date; payBy: Date | null }, now: number): number {
  if (!payBy) return 0
  const whole = payBy.getTime() - statusAt.getTime()
  return whole <= 0 ? 0 : Math.max(0, Math.min(1, (payBy.getTime() - now) / whole))
}

/** The wallet that pays an order of a type: the transaction wallet, or CigarBox. */
export const balanceFor = (
  type: PreorderType,
  { moneyTransaction, moneyProfit }: Pick<Member, 'moneyTransaction' | 'moneyProfit'>,
) => (type === 'usdc' ? moneyTransaction : moneyProfit)

/** The missing amount to pay an order, in its coin; 0 if none is missing. */
export const missingFor = (money: bigint, balance: bigint): Micros => micros(money > balance ? money - balance : 0n)

/** The allowed amounts of an order of a type, by the settings in force. */
export const limitsOf = (type: PreorderType, terms: Settings['preorders']) =>
  type === 'usdc'
    ? { least: terms.minimum, most: terms.maximum, step: terms.step as Micros }
    : { least: terms.cigMinimum, most: terms.cigMaximum, step: micros(0n) }

const epoch = new Date(0)

/**
 * The first reason to refuse an amount, by the server's own rule. The server has already reported refusals that depend on time
 * or other orders.
 */
export const refuseAmountOf = (
  type: PreorderType,
  money: bigint,
  { terms, cig }: { terms: Settings['preorders']; cig: Cig },
): ErrorCode | undefined =>
  refusePreorder({
    open: true,
    ...{ type, money, cig },
    limits: limitsOf(type, terms),
    at: epoch,
    closesAt: new Date(1),
    createdToday: false,
    waiting: false,
    wonAt: null,
    rest: terms.rest,
  })

/** The yield of an amount at today's price; 0 if nothing is typed. */
export const estimateOf = (type: PreorderType, money: bigint | undefined, at: { rate: PerMille; price: Price }): Cig =>
  money === undefined ? micros(0n) : promisedFor(type, money, at)

/** The order to pay first: the earliest deadline first, an order without a deadline last. */
export const mostUrgent = (orders: readonly Preorder[]): Preorder | undefined =>
  orders
    .filter(({ status }) => status === 'paying')
    .toSorted((one, other) => (one.payBy?.getTime() ?? Infinity) - (other.payBy?.getTime() ?? Infinity))[0]
