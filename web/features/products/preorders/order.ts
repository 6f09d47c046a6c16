import type { AnswerOf } from '@humidor/client/client.ts'
import type { contract } from '@humidor/contract/index.ts'
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

/** A pre-order of the reader's own. */
export type Preorder = AnswerOf<typeof contract.preorders.list>['rows'][number]

/** The last draws of a type, the newest first. */
export type Drawn = AnswerOf<typeof contract.draws.list>

/** What happens to an order, in order. */
export const steps = ['submitted', 'result', 'payment', 'holding', 'complete'] as const

/** How many steps an order has come to, the one under way included. */
const reached: Record<PreorderStatus, number> = { created: 1, locked: 2, failed: 2, paying: 3, paid: 4, ended: 5 }
export const stepOf = ({ status }: Pick<Preorder, 'status'>): number => reached[status]

/** How an order stands in a word: its status, and whether its time to be paid is over. */
export const lookOf = ({ status, lateAt }: Pick<Preorder, 'status' | 'lateAt'>) =>
  status === 'paying' && lateAt ? ('overdue' as const) : status

/** What follows where an order that is to be paid is not; one that holds nobody frozen any more may be paid at any time. */
export const consequenceOf = ({ freezes, payBy }: Pick<Preorder, 'freezes' | 'payBy'>) =>
  freezes ? ('lifts' as const) : payBy ? ('unpaid' as const) : ('anytime' as const)

/** What there is to do or to wait for, and nothing that is over. */
export const underWay = ['created', 'locked', 'paying', 'paid'] as const satisfies readonly PreorderStatus[]

const DAY = 86_400_000

/** Which day of its holding it is, from 1, and how many whole ones there are; it ends at the midnight after the last. @param now by the server's clock, in milliseconds */
export function holdingDay({ countAt, endsAt }: Pick<Preorder, 'countAt' | 'endsAt'>, now: number) {
  if (!countAt || !endsAt) return undefined
  const days = Math.max(1, Math.floor((endsAt.getTime() - countAt.getTime()) / DAY))
  const day = Math.floor((now - countAt.getTime()) / DAY) + 1
  return { day: Math.min(days, Math.max(1, day)), days }
}

/** How much of the time to pay is left, from 1 down to 0. @param now by the server's clock, in milliseconds */
export function leafLeft({ statusAt, payBy }: { statusAt: Date; payBy: Date | null }, now: number): number {
  if (!payBy) return 0
  const whole = payBy.getTime() - statusAt.getTime()
  return whole <= 0 ? 0 : Math.max(0, Math.min(1, (payBy.getTime() - now) / whole))
}

/** What an order of a type is paid from: the transaction wallet, or CigarBox. */
export const balanceFor = (
  type: PreorderType,
  { moneyTransaction, moneyProfit }: Pick<Member, 'moneyTransaction' | 'moneyProfit'>,
) => (type === 'usdc' ? moneyTransaction : moneyProfit)

/** What lacks to pay an order, in its coin; 0 if nothing does. */
export const lackingFor = (money: bigint, balance: bigint): Micros => micros(money > balance ? money - balance : 0n)

/** What an order of a type may come to, as the settings in force say. */
export const limitsOf = (type: PreorderType, terms: Settings['preorders']) =>
  type === 'usdc'
    ? { least: terms.minimum, most: terms.maximum, step: terms.step as Micros }
    : { least: terms.cigMinimum, most: terms.cigMaximum, step: micros(0n) }

const epoch = new Date(0)

/** The first reason to refuse an amount, by the server's own rule; what hangs on time and on other orders the server has told before. */
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

/** What an amount would bring at today's price; 0 while nothing is typed. */
export const estimateOf = (type: PreorderType, money: bigint | undefined, at: { rate: PerMille; price: Price }): Cig =>
  money === undefined ? micros(0n) : promisedFor(type, money, at)

/** The order that is to be paid first: the one whose time runs out first, one without a limit last. */
export const mostUrgent = (orders: readonly Preorder[]): Preorder | undefined =>
  orders
    .filter(({ status }) => status === 'paying')
    .toSorted((one, other) => (one.payBy?.getTime() ?? Infinity) - (other.payBy?.getTime() ?? Infinity))[0]
