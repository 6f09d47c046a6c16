import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { defaultSettings, type Settings } from '@humidor/domain/platform/settings.ts'
import { RefusalError } from '@humidor/server/http/refusal.ts'
import { StoredAnswers } from '../store/answers.ts'
import { type Cell, cellOf, type Steps } from '../store/cell.ts'
import { type Effect, Ledger, type Tx } from '../store/ledger.ts'
import { Table } from '../store/table.ts'
import { transact } from '../store/transaction.ts'
import { Calendar } from './calendar.ts'
import type { Chains } from './chains.ts'
import { type Product, product } from './product.ts'
import {
  type Approval,
  type Bill,
  dayIn,
  type EnteredTx,
  type Intent,
  lookedForOn,
  type Member,
  type Movement,
  type Order,
  orderIndexes,
  type Payment,
  pendingOf,
  placeIn,
  reservedBy,
  reservedOn,
  stateIn,
  type Unpaid,
  type Withdrawal,
} from './rows.ts'
import { Teller } from './teller.ts'

/** What a house may be made of; a test that wants to see the simulation fail hands in something broken. */
export interface PlatformParts {
  product: Product
  ledger: () => Ledger
  answers: () => StoredAnswers
  orders: () => Table<number, Order>
}

export const correctParts: PlatformParts = {
  product,
  ledger: () => new Ledger(),
  answers: () => new StoredAnswers(),
  orders: () => new Table(orderIndexes),
}

/**
 * The server in memory: its tables, its two nodes with a teller each, its settings. The calls are played in `house/*.ts`
 * step by step as the server's own: the same rules asked in the same order, under the same locks, the same postings.
 */
export class ModelPlatform {
  readonly product: Product
  readonly ledger: Ledger
  readonly answers: StoredAnswers
  readonly settingsCell = cellOf<Settings>(defaultSettings)

  readonly members = new Table<number, Member>({ email: ({ email }) => email })
  readonly intents = new Table<number, Intent>({ uid: reservedBy, by: ({ by }) => by, reserved: reservedOn })
  /** Which deposit has an amount on an address, open or in its day of grace. */
  readonly slots = new Table<string, { intent: number }>()
  readonly payments = new Table<bigint, Payment>({ tx: ({ tx_hash: tx }) => tx, place: placeIn, state: stateIn })
  readonly unpaid = new Table<number, Unpaid>()
  /** Conversions back into USDT, and transfers in review: each under the number of the request that began it. */
  readonly movements = new Table<number, Movement>({ pending: pendingOf })
  /** Whose rebates were moved on which day. */
  readonly rebateMoves = new Table<string, { n: number }>()
  /** The order book: each under the number of the request that published it. */
  readonly orders: Table<number, Order>
  readonly withdrawals = new Table<number, Withdrawal>({ day: dayIn, state: ({ state }) => state })
  readonly entered = new Table<string, EnteredTx>({ open: lookedForOn, withdrawal: ({ withdrawal }) => withdrawal })
  readonly approvals = new Table<string, Approval>({ state: ({ state }) => state })
  /** What waits for a second operator, by what it is about. */
  readonly waiting = new Table<string, { id: string }>()
  readonly bills = new Table<number, Bill>({ open: ({ converted }) => (converted ? undefined : 'open') })
  /** Prices by business day, millionths of USCD. */
  readonly prices = new Table<string, { day: string; price: bigint }>()
  /** What members owned as a day began, by day and uid. */
  readonly snapshots = new Table<string, { total: bigint }>()
  /** Pre-orders, pledges, the flexible treasure, and what happens at midnight. */
  readonly calendar = new Calendar()
  /** Whoever holds it is the climber. */
  readonly rebateLock = cellOf({})
  /** How far each chain was read. */
  readonly cursors: Readonly<Record<Chain, Cell<number>>>
  readonly #openings = new Map<number, Cell>()
  #last = 0
  readonly tellers: readonly [Teller, Teller]
  readonly chains: Chains
  readonly #onCommit: (effects: readonly Effect[]) => void

  /** `told` hears of every transaction as it commits. */
  constructor(parts: PlatformParts, chains: Chains, told: (effects: readonly Effect[]) => void) {
    this.cursors = { BSC: cellOf(chains.first), TRX: cellOf(chains.first) }
    this.product = parts.product
    this.ledger = parts.ledger()
    this.answers = parts.answers()
    this.orders = parts.orders()
    this.chains = chains
    this.#onCommit = told
    this.tellers = [new Teller(this), new Teller(this)]
  }

  transact<T>(work: (tx: Tx) => Steps<T>): Steps<T> {
    return transact<Effect, T>(work, (effects) => {
      if (effects.length === 0) return
      this.ledger.keep(effects)
      this.#onCommit(effects)
    })
  }

  get settings(): Settings {
    return this.settingsCell.committed
  }

  /** The next number of a sequence: one that a transaction has taken and rolled back is not taken again. */
  nextId() {
    return ++this.#last
  }

  /** From here to the end of the transaction nobody else opens a deposit for this member. */
  *lockDepositOpening(tx: Tx, uid: number): Steps<void> {
    yield undefined
    const cell = this.#openings.get(uid) ?? cellOf<unknown>(null)
    this.#openings.set(uid, cell)
    yield* tx.lock(cell)
  }

  /** Tells, with the transaction, that an intent took effect which posts nothing. */
  recordAnswer(tx: Tx, { n, what, at, answer }: { n: number; what: string; at: Date; answer: string }) {
    tx.effects.push({ key: '', operation: what, intent: `${n}`, at: at.getTime(), entries: [], answer })
  }

  /** Tells, with the transaction, what the house did by itself and posted nothing for. */
  recordEvent(tx: Tx, intent: string, at: Date) {
    tx.effects.push({ key: '', operation: '', intent, at: at.getTime(), entries: [] })
  }

  /** The price in force: the last that was published, before that the first. */
  priceToday(): bigint {
    return this.prices.latest(9).at(-1)?.price ?? this.settings.firstPrice
  }
}

export const fail = (code: ErrorCode): never => {
  throw new RefusalError(code)
}
export const demand = (no: ErrorCode | undefined) => {
  if (no !== undefined) fail(no)
}
