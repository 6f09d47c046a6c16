import type { Chains, OnChain } from '../house/chains.ts'
import { dayOf } from './calendar.ts'
import { isMirror } from './names.ts'
import { Violation } from './violation.ts'

/** What the world tells the judge before anything happens. Amounts in millionths. */
export interface Facts {
  chains: Chains
  /** Per mille. */
  transferFee: bigint
  /** How many uplines are paid out of an activation itself. */
  near: number
  /** What everybody begins with. */
  firstCig: bigint
  members: readonly { uid: number; referrer: number | null; fee: bigint; email: string }[]
}

export interface Person {
  uid: number
  email: string
  referrer: number | null
  fee: bigint
  activated: boolean
  signed: Set<string>
  opened: Opened[]
  /** Every change of the rebate wallet, with its business time. */
  rebates: { at: number; amount: bigint }[]
}

/** A deposit that a member opened. */
export interface Opened {
  id: number
  uid: number
  chain: 'BSC' | 'TRX'
  asked: bigint
  amount: bigint
  at: number
  credited: boolean
}

/** What an activation brought to those above, and how far. */
export interface Line {
  price: bigint
  highest: bigint
  total: bigint
  /** The last upline that was paid. */
  through: number
}

/** What there is, by the judge's own reckoning. */
export class State {
  readonly facts: Facts
  readonly people = new Map<number, Person>()
  readonly #balances = new Map<string, bigint>()
  readonly slots = new Map<string, Opened[]>()
  readonly credited = new Set<OnChain>()
  readonly lines = new Map<number, Line>()
  readonly bills = new Map<number, { merchantId: number; cig: bigint; converted: boolean }>()
  /** Prices by day, in the order of days. */
  readonly prices: { day: string; price: bigint }[] = []
  /** The days of which it was written down what everybody owned. */
  readonly snapshots: string[] = []

  constructor(facts: Facts) {
    this.facts = facts
    for (const it of facts.members)
      this.people.set(it.uid, { ...it, activated: false, signed: new Set(), opened: [], rebates: [] })
  }

  /** What must stand on an account. */
  owed = (name: string) => this.#balances.get(name) ?? 0n

  move(from: string, to: string, amount: bigint) {
    if (amount <= 0n) throw new Violation('an amount', `${amount} from ${from} to ${to}`)
    this.#balances.set(from, this.owed(from) - amount)
    this.#balances.set(to, this.owed(to) + amount)
    if (this.owed(from) < 0n && !isMirror(from)) throw new Violation('below zero', `${from} at ${this.owed(from)}`)
  }

  person(uid: number): Person {
    const person = this.people.get(uid)
    if (!person) throw new Error(`nobody: ${uid}`)
    return person
  }

  /** The price at a moment: the day's, else the last that was published. */
  priceAt(at: number): bigint {
    const day = dayOf(at)
    return this.prices.findLast((it) => it.day <= day)?.price ?? 0n
  }

  /** What must be true between any two things of the state itself. */
  check() {
    for (const [uid, { price, total }] of this.lines)
      if (total > price)
        throw new Violation('rebates', `${total} were paid for the activation of ${uid}, which brought ${price}`)
  }
}
