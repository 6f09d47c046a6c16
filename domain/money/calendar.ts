import type { Coin } from './micros.ts'

/**
 * What is to come for a member, by kind: in which direction money moves, whether the amount is an estimate, and the page where
 * it is decided.
 * - `fixed`: it is reserved or agreed.
 * - `estimate`: it has a yield, a target that the treasury funds.
 */
export const calendarKinds = {
  pledgeProfit: { moves: 'in', amount: 'estimate', page: 'nftorder' },
  pledgeEnd: { moves: 'in', amount: 'fixed', page: 'nftorder' },
  treasureInterest: { moves: 'in', amount: 'estimate', page: 'lhb' },
  treasureOut: { moves: 'in', amount: 'fixed', page: 'lhbincome' },
  conversion: { moves: 'in', amount: 'fixed', page: 'exchangeusdt' },
  transfer: { moves: 'out', amount: 'fixed', page: 'transferu' },
  draw: { moves: 'none', amount: 'fixed', page: 'shop' },
  payOpens: { moves: 'out', amount: 'fixed', page: 'shop' },
  payBy: { moves: 'out', amount: 'fixed', page: 'shop' },
  preorderEnd: { moves: 'in', amount: 'estimate', page: 'shop' },
  freeze: { moves: 'none', amount: 'fixed', page: 'shopadd' },
  address: { moves: 'none', amount: 'fixed', page: 'withdraw' },
  withdrawAgain: { moves: 'none', amount: 'fixed', page: 'withdraw' },
  deposit: { moves: 'none', amount: 'fixed', page: 'deposit' },
  activityAnswer: { moves: 'none', amount: 'fixed', page: 'activityApplyDetail' },
} as const satisfies Record<string, { moves: 'in' | 'out' | 'none'; amount: 'fixed' | 'estimate'; page: string }>

export type CalendarKind = keyof typeof calendarKinds
export const everyCalendarKind = Object.keys(calendarKinds) as [CalendarKind, ...CalendarKind[]]

/** An amount of an asset, in its millionths. */
export interface CalendarAmount {
  coin: Coin
  amount: bigint
}

/** Something that is to come for a member at a known time. */
export interface CalendarEntry {
  kind: CalendarKind
  /** Which one of its kind: the number of the object, or the day of what comes daily. It never changes. */
  of: string
  at: Date
  /** Above zero, at most one for each asset. Empty: no money moves. */
  amounts: readonly CalendarAmount[]
  /** The number that members know it by, such as `HP-0412`; null: it has none. */
  number: string | null
}

/** The most entries of one kind that are answered: the nearest. */
export const MOST_OF_A_KIND = 100

/** The name of an entry, the same whenever it is read again: so that a calendar updates it and keeps it once. */
export const entryId = ({ kind, of }: Pick<CalendarEntry, 'kind' | 'of'>) => `${kind}-${of}`

/** Amounts of which none is zero. */
export const present = (amounts: readonly CalendarAmount[]) => amounts.filter(({ amount }) => amount > 0n)

/**
 * The entries that are still to come, the nearest first, and at most `MOST_OF_A_KIND` of a kind.
 * `more`: a kind has further ones.
 */
export function calendarOf(entries: readonly CalendarEntry[], now: Date) {
  const coming = entries
    .filter(({ at }) => at > now)
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (entryId(a) < entryId(b) ? -1 : 1))
  const counts = new Map<CalendarKind, number>()
  const near = coming.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= MOST_OF_A_KIND
  })
  return { entries: near, more: near.length < coming.length }
}
