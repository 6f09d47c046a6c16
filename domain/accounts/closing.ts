import { mostRebate, splitProfit } from '../money/conversion.ts'
import { type Cig, micros, type Points, type Price, type Uscd, type Usdt } from '../money/micros.ts'
import type { PerMille } from '../money/rounding.ts'

/** What a member must settle before the account can be closed, in the order of the page. */
export const closingObstacles = [
  'withdrawals',
  'deposits',
  'conversions',
  'transfers',
  'trades',
  'preorders',
  'pledges',
  'treasure',
  'mallOrders',
  'applications',
  'prizes',
  'returns',
  'linkedAccounts',
  'emailChange',
  'locked',
  'frozen',
  'moneyWaits',
] as const
export type ClosingObstacle = (typeof closingObstacles)[number]

/** An obstacle, with the number of open things. A state such as `locked` counts as one. */
export interface OpenThing {
  kind: ClosingObstacle
  count: number
}

/** The obstacles in the order of the page, each once. */
export const inPageOrder = (things: readonly OpenThing[]): OpenThing[] =>
  closingObstacles.flatMap((kind) => {
    const count = things.filter((thing) => thing.kind === kind).reduce((sum, thing) => sum + thing.count, 0)
    return count > 0 ? [{ kind, count }] : []
  })

/** What lies in a member's wallets: millionths, whole points. The flexible treasure is an obstacle and not among them. */
export interface Leftover {
  usdt: Usdt
  uscd: Uscd
  rebate: Uscd
  cig: Cig
  points: Points
}

/** The kinds of a leftover, in the order of every list. */
export const leftoverKinds = ['usdt', 'uscd', 'rebate', 'cig', 'points'] as const satisfies readonly (keyof Leftover)[]

/** What decides whether a member can move money at all. */
export interface LeftoverMeans {
  /** Only activated members withdraw. */
  activated: boolean
  /** A frozen member converts no ₡ and moves no rebates. */
  frozen: boolean
  /** The conversion of ₡ is switched on. */
  profitOpen: boolean
}

/** The limits that decide what is too small to be taken out. */
export interface LeftoverLimits {
  /** Millionths of USDT. */
  withdrawalMinimum: bigint
  price: Price
  profitFee: PerMille
  /** The rule of rebates: multiples of `step`, at most `share` per cent, at most `most` a day. Millionths of USCD. */
  rebateStep: bigint
  rebateShare: number
  rebateMost: bigint
  means: LeftoverMeans
}

/** What a member could withdraw now: USDT, USCD one to one, and ₡, where they can be converted, at the price in force less the fee. */
export function withdrawable({ usdt, uscd, cig }: Leftover, { price, profitFee, means }: LeftoverLimits): Usdt {
  if (!means.activated) return micros(0n)
  const converts = means.profitOpen && !means.frozen
  return micros<'USDT'>(usdt + uscd + (converts ? splitProfit(cig, price, profitFee).received : 0n))
}

/** The rebates that the member could move to USCD on a day that opens with this balance. */
export const movableRebate = (
  { rebate }: Leftover,
  { rebateStep, rebateShare, rebateMost, means }: LeftoverLimits,
): Uscd =>
  means.activated && !means.frozen
    ? mostRebate({ opening: rebate, step: micros(rebateStep), share: rebateShare, most: micros(rebateMost) })
    : micros(0n)

/** The smallest amount of rebates of which some can be moved; 0: none can, however many there are. */
export function rebateFrom({ rebateStep, rebateShare, rebateMost }: LeftoverLimits): Uscd {
  const share = BigInt(Math.min(rebateShare, 100))
  const step = rebateStep === 0n ? 1n : rebateStep
  return micros(share === 0n || rebateMost < step ? 0n : (step * 100n + share - 1n) / share)
}

/** True when money is left that the member must take out first: it reaches the smallest withdrawal, or rebates can be moved. */
export const mustBeTakenOut = (left: Leftover, limits: LeftoverLimits): boolean =>
  withdrawable(left, limits) >= limits.withdrawalMinimum || movableRebate(left, limits) > 0n

/** Why money that reaches the limits is given up all the same; `small`: it reaches none. */
export const givenUpReasons = ['small', 'notActivated', 'frozen', 'profitClosed'] as const
export type GivenUpReason = (typeof givenUpReasons)[number]

/** What would change it is named first: activating, paying, waiting for the conversion of ₡. */
export function givenUpAs(left: Leftover, limits: LeftoverLimits): GivenUpReason {
  const { means } = limits
  const everything = { ...limits, means: { activated: true, frozen: false, profitOpen: true } }
  if (mustBeTakenOut(left, limits) || !mustBeTakenOut(left, everything)) return 'small'
  if (!means.activated) return 'notActivated'
  return means.frozen ? 'frozen' : 'profitClosed'
}

/** True when two leftovers are the same, to the millionth. */
export const sameLeftover = (a: Leftover, b: Leftover): boolean => leftoverKinds.every((kind) => a[kind] === b[kind])

export interface ClosingFacts {
  things: readonly OpenThing[]
  left: Leftover
  limits: LeftoverLimits
  /** What the member has agreed to give up. */
  agreed: Leftover
  /** The root member stands above everybody. */
  isRoot: boolean
}

/** The first reason not to close an account, or undefined. It is asked at the request, and again at the end of the wait. */
export function refuseClosing({ things, left, limits, agreed, isRoot }: ClosingFacts) {
  if (isRoot) return 'illegal_operation'
  if (things.length > 0 || mustBeTakenOut(left, limits)) return 'account_not_empty'
  return sameLeftover(left, agreed) ? undefined : 'content_changed'
}

/** When the kept name and address of an account that was closed at a moment are erased. */
export function erasedFrom(closedAt: Date, years: number): Date {
  const from = new Date(closedAt)
  from.setUTCFullYear(from.getUTCFullYear() + years)
  return from
}
