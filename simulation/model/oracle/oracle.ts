import type { Effect, Entry } from '../store/ledger.ts'
import { coinOf, isMirror, nameOf } from './account-names.ts'
import { expectedAnswer, type ReceivedAnswer } from './answers.ts'
import { whileLeaving } from './closing.ts'
import type { Moves } from './expectation.ts'
import { expectations, jobExpectations } from './expectations.ts'
import type { Facts } from './facts.ts'
import { checkInvariants } from './invariants.ts'
import { checkStock } from './mall.ts'
import type { OracleRequest, Reasons } from './reasons.ts'
import { State } from './state.ts'
import { ViolationError } from './violation.ts'

/** The platform's books, which the oracle compares in a recount. */
export interface Books {
  rows: Iterable<readonly [row: number, standing: { balance: bigint; entries: number }]>
  journal: ReadonlyMap<number, readonly { entry: Entry }[]>
  /** The pieces of each product of the mall. */
  shelf: Iterable<readonly [id: number, stock: number]>
}

/**
 * An independent account of the whole platform: requests, expected postings, balances. It shares no code with the
 * platform. After every commit it compares, and it throws a Violation for an effect without a request, a second effect,
 * an accepted request that breaks a rule, or a wrong amount.
 */
export class Oracle {
  readonly state: State
  /** Effects of each intent. They show double payments that sums do not show. */
  readonly #effectCounts = new Map<string, number>()
  readonly #answers = new Map<string, ReceivedAnswer>()
  readonly #requests = new Map<string, OracleRequest>()
  readonly #doneByKey = new Map<string, OracleRequest>()
  readonly #last = new Map<number, { seq: number; after: bigint }>()

  constructor(facts: Facts) {
    this.state = new State(facts)
  }

  /**
   * Registers a request, which may take effect from now on. Requests of one step are all registered before any runs.
   */
  requested(request: OracleRequest) {
    this.state.begin()
    this.#requests.set(`${request.n}`, request)
  }

  /** The reasons to refuse the request in the current state. */
  reasons(request: OracleRequest): Reasons {
    if (request.raw !== undefined) return { must: ['nonsense'] }
    const other = this.#doneByKey.get(keyOf(request))
    const isUsed = other !== undefined && other.n !== request.n
    const reasons = isUsed ? { must: ['illegal_request'] } : expectations[request.what].reasons(this.state, request)
    const person = this.state.people.get(request.who)
    const isRefusedWhileFrozen = person?.frozen && REFUSED_WHILE_FROZEN.has(request.what)
    const frozen = isRefusedWhileFrozen ? { ...reasons, must: [...reasons.must, 'account_freeze'] } : reasons
    return person ? whileLeaving(this.state, person, request.what, frozen) : frozen
  }

  /** Whether the intent has taken effect, so that a repeated request only reads the answer. */
  isDone = ({ n, what }: OracleRequest) => expectations[what].once && this.#effectCounts.has(`${n}`)

  /**
   * Checks a committed transaction. `between` is called after each intent in it, as an intent may use up what the next
   * one needs.
   */
  committed(effects: readonly Effect[], between?: () => void) {
    const intents = new Map<string, Effect[]>()
    for (const effect of effects) intents.set(effect.intent, [...(intents.get(effect.intent) ?? []), effect])
    for (const [intent, own] of intents) {
      const entries = own.flatMap((effect) => effect.entries)
      this.#continue(entries)
      this.#compare(intent, this.#effectOf(intent, own), { entries, at: own[0]?.at ?? 0 })
      this.#compareEvents(intent, own)
      between?.()
    }
  }

  #effectOf(intent: string, effects: readonly Effect[]): Moves {
    const times = (this.#effectCounts.get(intent) ?? 0) + 1
    this.#effectCounts.set(intent, times)
    const at = effects[0]?.at ?? 0
    const known = this.#requests.get(intent)
    // Of several attempts, the one that took effect.
    const request = known && { ...known, at }
    if (!request) {
      if (times > 1 && effects.some(({ key }) => key !== ''))
        throw new ViolationError('more than one effect', `${intent} took effect ${times} times`)
      return this.#jobEffect(intent, at)
    }
    const expectation = expectations[request.what]
    if (expectation.once && times > 1)
      throw new ViolationError('more than one effect', `intent ${intent} took effect ${times} times`)
    const { must } = this.reasons(request)
    if (must.length > 0)
      throw new ViolationError('accepted against a rule', `${request.what} in spite of ${must.join(', ')}`)
    if (expectation.once) this.#doneByKey.set(keyOf(request), request)
    const answer = effects.find((effect) => effect.answer !== undefined)?.answer
    const keys = effects.flatMap(({ key }) => (key === '' ? [] : [key]))
    return expectation.effect(this.state, request, answer, keys)
  }

  #jobEffect(intent: string, at: number): Moves {
    const [what = '', ...words] = intent.split(' ')
    const job = jobExpectations[what]
    if (!job) throw new ViolationError('not requested', `${intent} has no request`)
    return job(this.state, words, at)
  }

  /** Checks that each entry continues the balance and the number of its row. */
  #continue(entries: readonly Entry[]) {
    for (const { row, seq, amount, after } of entries) {
      const last = this.#last.get(row) ?? { seq: 0, after: 0n }
      if (seq !== last.seq + 1 || after !== last.after + amount)
        throw new ViolationError(
          'running balances',
          `row ${row}, entry ${seq}: ${last.after} and ${amount} make ${after}`,
        )
      if (after < 0n && !isMirror(nameOf(row)))
        throw new ViolationError('negative balance', `${nameOf(row)} is at ${after}`)
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
      if (amount !== 0n) throw new ViolationError('wrong amount', `${intent}: ${name} is off by ${amount}`)
    if (this.state.balance('backing') + this.state.balance('issuance.uscd') !== 0n)
      throw new ViolationError(
        'backing',
        `${this.state.balance('backing')} behind ${-this.state.balance('issuance.uscd')} USCD`,
      )
  }

  /** Checks that an effect records exactly the events of shops that belong to it. */
  #compareEvents(intent: string, effects: readonly Effect[]) {
    const recorded = effects
      .flatMap(({ event }) => event ?? [])
      .toSorted()
      .join(', ')
    const expected = this.state.takeEvents().toSorted().join(', ')
    if (recorded !== expected)
      throw new ViolationError('events', `${intent} records ${recorded || 'none'}, not ${expected || 'none'}`)
  }

  /** Whether the same user has had this done before, so that no effect is needed. */
  isAlreadyDone = (request: OracleRequest) =>
    request.raw === undefined && expectations[request.what].already?.(this.state, request) === true

  /** Checks the answer to a request. `reasons`: all reasons to refuse it until it took effect. */
  answered(
    request: OracleRequest,
    answer: ReceivedAnswer,
    { reasons, already }: { reasons: readonly Reasons[]; already: boolean },
  ) {
    const done = this.#effectCounts.has(`${request.n}`)
    const { once, silent = false } = expectations[request.what]
    expectedAnswer(request, answer, {
      done: done || already,
      once,
      silent,
      before: this.#answers.get(`${request.n}`),
      reasons,
    })
    if (done && typeof answer === 'object' && 'answer' in answer) this.#answers.set(`${request.n}`, answer)
  }

  /**
   * Recounts all accounts: balances equal the sums of their entries and the oracle's balances, and each coin sums to
   * zero.
   */
  recount({ rows, journal, shelf }: Books) {
    const balances = new Map<string, bigint>()
    for (const [row, { balance, entries }] of rows) {
      const name = nameOf(row)
      balances.set(name, (balances.get(name) ?? 0n) + balance)
      const own = journal.get(row) ?? []
      const sum = own.reduce((total, { entry }) => total + entry.amount, 0n)
      if (sum !== balance || own.length !== entries)
        throw new ViolationError('recount', `${name}: ${balance}, entries sum to ${sum}`)
    }
    const coins = new Map<string, bigint>()
    for (const [name, balance] of balances) {
      coins.set(coinOf(name), (coins.get(coinOf(name)) ?? 0n) + balance)
      if (balance !== this.state.balance(name))
        throw new ViolationError('recount', `${name} is at ${balance}, not at ${this.state.balance(name)}`)
    }
    for (const [coin, sum] of coins) if (sum !== 0n) throw new ViolationError('conservation', `${coin} sums to ${sum}`)
    checkStock(this.state, shelf)
    checkInvariants(this.state)
  }
}

/** Calls that a frozen member may not make (rules P18). */
const REFUSED_WHILE_FROZEN = new Set<string>([
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
  'createMallOrder',
  'finishMallOrder',
  'payCharge',
])

const keyOf = ({ who, what, key, n }: OracleRequest) => `${who} ${what} ${key ?? `none ${n}`}`
