import type { ErrorCode } from '@humidor/domain/errors.ts'
import { defaultSettings, type Settings } from '@humidor/domain/settings.ts'
import { Refusal } from '@humidor/server/http/refusal.ts'
import { Answers } from '../store/answers.ts'
import { type Cell, cellOf, type Steps } from '../store/cell.ts'
import { type Deed, Ledger, type Tx } from '../store/ledger.ts'
import { Table } from '../store/table.ts'
import { transact } from '../store/transaction.ts'
import type { Chains } from './chains.ts'
import { type Product, product } from './product.ts'
import { type Bill, heldOn, type Intent, type Member, type Payment, placeIn, stateIn, type Unpaid } from './rows.ts'
import { Teller } from './teller.ts'

/** What a house may be made of; a test that wants to see the simulation fail hands in something broken. */
export interface Parts {
  product: Product
  ledger: () => Ledger
  answers: () => Answers
}

export const soundParts: Parts = { product, ledger: () => new Ledger(), answers: () => new Answers() }

/**
 * The server in memory: its tables, its two nodes with a teller each, its settings. The calls are played in `house/*.ts`
 * step by step as the server's own: the same rules asked in the same order, under the same locks, the same postings.
 */
export class House {
  readonly product: Product
  readonly ledger: Ledger
  readonly answers: Answers
  settings: Settings = defaultSettings

  readonly members = new Table<number, Member>({ email: ({ email }) => email })
  readonly intents = new Table<number, Intent>({ uid: ({ uid }) => uid, by: ({ by }) => by, held: heldOn })
  /** Which deposit has an amount on an address, open or in its day of grace. */
  readonly slots = new Table<string, { intent: number }>()
  readonly payments = new Table<bigint, Payment>({ tx: ({ tx_hash: tx }) => tx, place: placeIn, state: stateIn })
  readonly unpaid = new Table<number, Unpaid>()
  readonly bills = new Table<number, Bill>({ open: ({ converted }) => `${!converted}` })
  /** Prices by business day, millionths of USCD. */
  readonly prices = new Table<string, { day: string; price: bigint }>()
  /** What members owned as a day began, by day and uid. */
  readonly snapshots = new Table<string, { total: bigint }>()
  /** Whoever holds it is the climber. */
  readonly climber = cellOf({})
  /** How far each chain was read. */
  readonly cursors = { BSC: cellOf(0), TRX: cellOf(0) } as const
  readonly #openings = new Map<number, Cell>()
  #last = 0
  readonly tellers: readonly [Teller, Teller]
  readonly chains: Chains
  readonly #told: (deeds: readonly Deed[]) => void

  /** `told` hears of every transaction as it commits. */
  constructor(parts: Parts, chains: Chains, told: (deeds: readonly Deed[]) => void) {
    this.product = parts.product
    this.ledger = parts.ledger()
    this.answers = parts.answers()
    this.chains = chains
    this.#told = told
    this.tellers = [new Teller(this), new Teller(this)]
  }

  transact<T>(work: (tx: Tx) => Steps<T>): Steps<T> {
    return transact<Deed, T>(work, (deeds) => {
      if (deeds.length === 0) return
      this.ledger.keep(deeds)
      this.#told(deeds)
    })
  }

  /** The next number of a sequence: one that a transaction has taken and rolled back is not taken again. */
  nextId() {
    return ++this.#last
  }

  /** From here to the end of the transaction nobody else opens a deposit for this member. */
  *aloneWith(tx: Tx, uid: number): Steps<void> {
    yield undefined
    const cell = this.#openings.get(uid) ?? cellOf<unknown>(null)
    this.#openings.set(uid, cell)
    yield* tx.lock(cell)
  }

  /** Tells, with the transaction, that an intent took effect which posts nothing. */
  note(tx: Tx, { n, what, at, answer }: { n: number; what: string; at: Date; answer: string }) {
    tx.deeds.push({ key: '', operation: what, intent: `${n}`, at: at.getTime(), entries: [], answer })
  }

  /** The price of a day; the latest one where it is not published yet. */
  priceAt(at: Date): bigint {
    let day = this.product.businessDay(at)
    for (let back = 0; back < 400; back++) {
      const published = this.prices.get(day)
      if (published) return published.price
      day = this.product.businessDay(new Date(this.product.startOf(day).getTime() - 1))
    }
    throw new Error('no price was ever published')
  }
}

export const fail = (code: ErrorCode): never => {
  throw new Refusal(code)
}
export const demand = (no: ErrorCode | undefined) => {
  if (no !== undefined) fail(no)
}
