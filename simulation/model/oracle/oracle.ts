import type { Deed, Entry } from '../store/ledger.ts'
import { checkAlways } from './invariants.ts'
import type { Facts } from './facts.ts'
import { expectedAnswer, type Heard } from './answers.ts'
import type { Moves } from './expectation.ts'
import { laws, works } from './expectations.ts'
import { coinOf, isMirror, nameOf } from './account-names.ts'
import type { Asked, Reasons } from './reasons.ts'
import { State } from './state.ts'
import { ViolationError } from './violation.ts'

/** What the judge sees of the house's books when everything is counted again. */
export interface Seen {
  rows: Iterable<readonly [row: number, standing: { balance: bigint; entries: number }]>
  journal: ReadonlyMap<number, readonly { entry: Entry }[]>
}

/**
 * The whole platform as somebody without a computer would keep it: who asked for what, what that moves, what stands where.
 * It shares no code with what it judges. After every commit it compares, and throws a Violation where something is not
 * as it must be: an effect that nobody asked for or that comes twice, a rule let through, a millionth elsewhere.
 */
export class Judge {
  readonly state: State
  /** How often each intent took effect. Sums do not catch what was paid twice; this does. */
  readonly #effects = new Map<string, number>()
  readonly #heard = new Map<string, Heard>()
  readonly #asked = new Map<string, Asked>()
  readonly #doneUnder = new Map<string, Asked>()
  readonly #last = new Map<number, { seq: number; after: bigint }>()

  constructor(facts: Facts) {
    this.state = new State(facts)
  }

  /** Somebody asks; from here on this may take effect. Of several that ask at once, all ask before anything happens. */
  asks(asked: Asked) {
    this.state.begin()
    this.#asked.set(`${asked.n}`, asked)
  }

  /** Why this would have to be refused as things stand. */
  reasons(asked: Asked): Reasons {
    if (asked.raw !== undefined) return { must: ['nonsense'] }
    const other = this.#doneUnder.get(keyOf(asked))
    const isUsed = other !== undefined && other.n !== asked.n
    const reasons = isUsed ? { must: ['illegal_request'] } : laws[asked.what].reasons(this.state, asked)
    const isBarred = this.state.people.get(asked.who)?.frozen && BARRED.has(asked.what)
    return isBarred ? { ...reasons, must: [...reasons.must, 'account_freeze'] } : reasons
  }

  /** Whether an intent has taken effect, so that asking again only asks for its answer. */
  isDone = ({ n, what }: Asked) => laws[what].once && this.#effects.has(`${n}`)

  /** A transaction was committed. `between` is told after each intent that it fulfils: one may be refused for what the one before it took. */
  committed(deeds: readonly Deed[], between?: () => void) {
    const intents = new Map<string, Deed[]>()
    for (const deed of deeds) intents.set(deed.intent, [...(intents.get(deed.intent) ?? []), deed])
    for (const [intent, own] of intents) {
      const entries = own.flatMap((deed) => deed.entries)
      this.#continue(entries)
      this.#compare(intent, this.#effectOf(intent, own), { entries, at: own[0]?.at ?? 0 })
      between?.()
    }
  }

  #effectOf(intent: string, deeds: readonly Deed[]): Moves {
    const times = (this.#effects.get(intent) ?? 0) + 1
    this.#effects.set(intent, times)
    const at = deeds[0]?.at ?? 0
    const known = this.#asked.get(intent)
    // Of several times that it was asked, the one that took effect.
    const asked = known && { ...known, at }
    if (!asked) {
      if (times > 1 && deeds.some(({ key }) => key !== ''))
        throw new ViolationError('one effect', `${intent} took effect ${times} times`)
      return this.#workOf(intent, at)
    }
    const law = laws[asked.what]
    if (law.once && times > 1) throw new ViolationError('one effect', `intent ${intent} took effect ${times} times`)
    const { must } = this.reasons(asked)
    if (must.length > 0)
      throw new ViolationError('refused what must be', `${asked.what} in spite of ${must.join(', ')}`)
    if (law.once) this.#doneUnder.set(keyOf(asked), asked)
    const answer = deeds.find((deed) => deed.answer !== undefined)?.answer
    const keys = deeds.flatMap(({ key }) => (key === '' ? [] : [key]))
    return law.effect(this.state, asked, answer, keys)
  }

  #workOf(intent: string, at: number): Moves {
    const [what = '', ...words] = intent.split(' ')
    const work = works[what]
    if (!work) throw new ViolationError('asked for', `nobody asked for ${intent}`)
    return work(this.state, words, at)
  }

  /** Each entry goes on from where its row stood. */
  #continue(entries: readonly Entry[]) {
    for (const { row, seq, amount, after } of entries) {
      const last = this.#last.get(row) ?? { seq: 0, after: 0n }
      if (seq !== last.seq + 1 || after !== last.after + amount)
        throw new ViolationError(
          'running balances',
          `row ${row}, entry ${seq}: ${last.after} and ${amount} make ${after}`,
        )
      if (after < 0n && !isMirror(nameOf(row)))
        throw new ViolationError('below zero', `${nameOf(row)} stands at ${after}`)
      this.#last.set(row, { seq, after })
    }
  }

  #compare(intent: string, moves: Moves, { entries, at }: { entries: readonly Entry[]; at: number }) {
    const left = new Map<string, bigint>()
    const add = (name: string, amount: bigint) => left.set(name, (left.get(name) ?? 0n) + amount)
    for (const { row, amount } of entries) add(nameOf(row), amount)
    for (const [from, to, amount] of moves) {
      this.state.move(from, to, amount, at)
      add(from, amount)
      add(to, -amount)
    }
    for (const [name, amount] of left)
      if (amount !== 0n) throw new ViolationError('to the millionth', `${intent}: ${name} is off by ${amount}`)
    if (this.state.owed('backing') + this.state.owed('issuance.uscd') !== 0n)
      throw new ViolationError(
        'backing',
        `${this.state.owed('backing')} behind ${-this.state.owed('issuance.uscd')} USCD`,
      )
  }

  /** Whether nothing need happen, as it has happened for the one who asks. */
  isAlready = (asked: Asked) => asked.raw === undefined && laws[asked.what].already?.(this.state, asked) === true

  /** What somebody was told. `reasons`: all that there were to refuse it, until it was done. */
  heard(asked: Asked, answer: Heard, { reasons, already }: { reasons: readonly Reasons[]; already: boolean }) {
    const done = this.#effects.has(`${asked.n}`)
    const { once, silent = false } = laws[asked.what]
    expectedAnswer(asked, answer, {
      done: done || already,
      once,
      silent,
      before: this.#heard.get(`${asked.n}`),
      reasons,
    })
    if (done && typeof answer === 'object' && 'answer' in answer) this.#heard.set(`${asked.n}`, answer)
  }

  /** Counts everything again from the beginning: nothing may have changed without an entry, and nothing is made of nothing. */
  recount({ rows, journal }: Seen) {
    const stands = new Map<string, bigint>()
    for (const [row, { balance, entries }] of rows) {
      const name = nameOf(row)
      stands.set(name, (stands.get(name) ?? 0n) + balance)
      const own = journal.get(row) ?? []
      const sum = own.reduce((total, { entry }) => total + entry.amount, 0n)
      if (sum !== balance || own.length !== entries)
        throw new ViolationError('recount', `${name}: ${balance}, by entries ${sum}`)
    }
    const coins = new Map<string, bigint>()
    for (const [name, balance] of stands) {
      coins.set(coinOf(name), (coins.get(coinOf(name)) ?? 0n) + balance)
      if (balance !== this.state.owed(name))
        throw new ViolationError('recount', `${name} stands at ${balance} and not at ${this.state.owed(name)}`)
    }
    for (const [coin, sum] of coins) if (sum !== 0n) throw new ViolationError('conservation', `${coin} sums to ${sum}`)
    checkAlways(this.state)
  }
}

/** What somebody who is frozen may not do (rules P18). */
const BARRED = new Set<string>([
  'transferUsdc',
  'profitToTransaction',
  'rebateToTransaction',
  'activeAccount',
  'dailySign',
  'setChildShippingFee',
  'createActionSell',
  'createActionBuy',
  'cbbuy',
  'cbsell',
  'createOrder',
  'createPledge',
  'transferIn',
])

const keyOf = ({ who, what, key, n }: Asked) => `${who} ${what} ${key ?? `none ${n}`}`
