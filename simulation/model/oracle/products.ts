import type { MemberState } from './rows.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** A pre-order. Amounts in millionths, moments in milliseconds. */
export interface Preorder {
  uid: number
  type: 'usdc' | 'cig'
  money: bigint
  status: 'created' | 'locked' | 'paying' | 'paid' | 'ended' | 'failed'
  /** Undefined: it was created with a freeze. */
  draw: string | undefined
  /** The moment of the draw. */
  due: number
  day: string
  isAgain: boolean
  taken: boolean
  /** From when a won order may be paid, and since when it may. */
  opens: number
  since: number
  late: boolean
  /** The midnight at which the holding ends. */
  ends: number
  promised: bigint
}

export interface Pledge {
  uid: number
  uscd: bigint
  cig: bigint
  daily: bigint
  /** The number of payments, and how many were made. */
  days: number
  paid: number
  day: string
  ends: number
  isOver: boolean
}

/** A member's moves in the flexible treasure, by the day of booking, and their interest. */
export interface Saver {
  uid: number
  moves: { n: number; day: string; money: bigint; arrived: boolean }[]
  interest: bigint
  /** The last midnight that was paid. */
  last: string
}

/** The oracle's state of pre-orders, pledges and the flexible treasure. */
export class Products {
  readonly orders = new Map<number, Preorder>()
  /** The quotas of closed draws. */
  readonly quotas = new Map<string, bigint>()
  readonly pledges = new Map<number, Pledge>()
  /** The last day for which no pledge counts any more. */
  closed = ''
  readonly savers = new Map<number, Saver>()
  /** The money of all savers. */
  saved = 0n
  /** Interest by midnight whose returns are not shared yet. */
  readonly interest = new Map<string, [uid: number, amount: bigint][]>()
  readonly owed = new Map<string, bigint>()
  /** Since when each member has created no pre-order. */
  readonly idle = new Map<number, number>()
  /** Members activated in the current step. */
  readonly fresh = new Set<number>()
  #before = { saved: 0n, treasury: 0n }

  /** Starts a step. Requests of the same step may still see the values from before it. */
  begin(treasury: bigint) {
    this.#before = { saved: this.saved, treasury }
    this.fresh.clear()
  }

  /** The room to sell, by the current values and by those before the step. Both are valid. */
  rooms(treasury: bigint, of: (it: { saved: bigint; treasury: bigint }) => bigint): { least: bigint; most: bigint } {
    const [one, other] = [of({ saved: this.saved, treasury }), of(this.#before)]
    return one < other ? { least: one, most: other } : { least: other, most: one }
  }

  ofMember = (uid: number): [number, Preorder][] => [...this.orders].filter(([, order]) => order.uid === uid)
}

/** Whether the order keeps its owner frozen. */
export const owes = ({ status, late, draw }: Preorder) => status === 'paying' && (late || draw === undefined)

/** Freezes a member by the platform. An operator's freeze covers it. */
export function freeze(person: MemberState, reason: 1 | 2) {
  if (person.frozenFor === 3) person.under ||= reason
  else person.frozenFor ||= reason
  person.frozen = true
}

/** Sets or removes an operator's freeze. A freeze by the platform stays below it. */
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
