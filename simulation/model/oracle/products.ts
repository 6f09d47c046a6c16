import type { MemberState } from './rows.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** A pre-order. Amounts in millionths, moments in milliseconds. */
export interface Preorder {
  uid: number
  type: 'usdc' | 'cig'
  money: bigint
  status: 'created' | 'locked' | 'paying' | 'paid' | 'ended' | 'failed'
  /** The draw that it is in; undefined: made with a freeze. */
  draw: string | undefined
  /** When that is due. */
  due: number
  day: string
  isAgain: boolean
  taken: boolean
  /** From when it may be paid, of one that won; and since when it is. */
  opens: number
  since: number
  late: boolean
  /** The midnight at which its holding is over. */
  ends: number
  promised: bigint
}

export interface Pledge {
  uid: number
  uscd: bigint
  cig: bigint
  daily: bigint
  /** How many payments there are, and how many were made. */
  days: number
  paid: number
  day: string
  ends: number
  isOver: boolean
}

/** What somebody moved in the treasure, by the days on which it was booked, and what it brought. */
export interface Saver {
  uid: number
  moves: { n: number; day: string; money: bigint; arrived: boolean }[]
  interest: bigint
  /** The last midnight at which anything was paid. */
  last: string
}

/** What runs on a calendar, by the judge's own reckoning. */
export class Products {
  readonly orders = new Map<number, Preorder>()
  /** What draws give away, once they have closed. */
  readonly quotas = new Map<string, bigint>()
  readonly pledges = new Map<number, Pledge>()
  /** No pledge counts for this day any more, nor for one before. */
  closed = ''
  readonly savers = new Map<number, Saver>()
  /** What all of them hold. */
  saved = 0n
  /** What was paid on the midnights whose returns are not yet shared. */
  readonly interest = new Map<string, [uid: number, amount: bigint][]>()
  readonly owed = new Map<string, bigint>()
  /** Since when members have created no pre-order. */
  readonly idle = new Map<number, number>()
  /** Who was activated by what happens at the moment. */
  readonly fresh = new Set<number>()
  #before = { saved: 0n, treasury: 0n }

  /** Several things are about to happen at once: whoever looks meanwhile may have seen what there was. */
  begin(treasury: bigint) {
    this.#before = { saved: this.saved, treasury }
    this.fresh.clear()
  }

  /** By what there is, and by what there was, how much may be sold at the most: both are right. */
  rooms(treasury: bigint, of: (it: { saved: bigint; treasury: bigint }) => bigint): { least: bigint; most: bigint } {
    const [one, other] = [of({ saved: this.saved, treasury }), of(this.#before)]
    return one < other ? { least: one, most: other } : { least: other, most: one }
  }

  ofMember = (uid: number): [number, Preorder][] => [...this.orders].filter(([, order]) => order.uid === uid)
}

/** Whether an order holds its owner frozen. */
export const owes = ({ status, late, draw }: Preorder) => status === 'paying' && (late || draw === undefined)

/** The platform freezes somebody; under an operator's freeze it waits. */
export function freeze(person: MemberState, reason: 1 | 2) {
  if (person.frozenFor === 3) person.under ||= reason
  else person.frozenFor ||= reason
  person.frozen = true
}

/** Operators freeze somebody, or let go of them: what the platform froze them for before lies under that. */
export function setFrozen(person: MemberState, frozen: boolean) {
  if (frozen && person.frozenFor !== 3) {
    if (person.frozenFor !== 0) person.under = person.frozenFor
    person.frozenFor = 3
  } else if (!frozen) {
    person.frozenFor = person.frozenFor === 3 ? person.under : 0
    person.under = 0
  }
  person.frozen = person.frozenFor !== 0
}
