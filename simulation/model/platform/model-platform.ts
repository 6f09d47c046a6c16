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
import { MerchantEvents } from './merchant-events.ts'
import { type Product, product } from './product.ts'
import {
  type Approval,
  creditedTo,
  dayIn,
  type EnteredTx,
  type Intent,
  lookedForOn,
  type MallOrder,
  type MallProduct,
  type Member,
  type Movement,
  mallIndexes,
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
import {
  type Bill,
  billIndexes,
  type Charge,
  chargeIndexes,
  type PayoutRuleRow,
  type Refund,
  type Shop,
  type ShopPerson,
  type ShopTables,
} from './shops.ts'
import { Teller } from './teller.ts'

/** The replaceable parts of the model. A sensitivity test passes a broken one. */
export interface PlatformParts extends ShopTables {
  product: Product
  ledger: () => Ledger
  answers: () => StoredAnswers
  orders: () => Table<number, Order>
  events: () => MerchantEvents
}

export const correctParts: PlatformParts = {
  product,
  ledger: () => new Ledger(),
  answers: () => new StoredAnswers(),
  orders: () => new Table(orderIndexes),
  events: () => new MerchantEvents(),
  charges: () => new Table(chargeIndexes),
  shopPeople: () => new Table(),
  payoutRules: () => new Table(),
}

/**
 * The server in memory: its tables, two nodes with a teller each, and its settings. The handlers in this folder repeat
 * the server's steps: the same rules in the same order, the same locks, the same postings.
 */
export class ModelPlatform {
  readonly product: Product
  readonly ledger: Ledger
  readonly answers: StoredAnswers
  readonly settingsCell = cellOf<Settings>(defaultSettings)

  readonly members = new Table<number, Member>({
    email: ({ email }) => email,
    closing: ({ closing }) => (closing ? 'closing' : undefined),
  })
  readonly intents = new Table<number, Intent>({
    uid: reservedBy,
    by: ({ by }) => by,
    reserved: reservedOn,
    credited: creditedTo,
  })
  /** The deposit that reserves an amount on an address. */
  readonly slots = new Table<string, { intent: number }>()
  readonly payments = new Table<bigint, Payment>({ tx: ({ tx_hash: tx }) => tx, place: placeIn, state: stateIn })
  readonly unpaid = new Table<number, Unpaid>()
  /** Conversions to USDT and transfers in review, by the number of their request. */
  readonly movements = new Table<number, Movement>({ pending: pendingOf })
  /** Moved rebates by member and day. */
  readonly rebateMoves = new Table<string, { n: number }>()
  /** Orders by the number of their request. */
  readonly orders: Table<number, Order>
  readonly withdrawals = new Table<number, Withdrawal>({ day: dayIn, state: ({ state }) => state })
  readonly entered = new Table<string, EnteredTx>({ open: lookedForOn, withdrawal: ({ withdrawal }) => withdrawal })
  readonly approvals = new Table<string, Approval>({ state: ({ state }) => state })
  /** Waiting approvals by subject. */
  readonly waiting = new Table<string, { id: string }>()
  readonly shops = new Table<number, Shop>()
  readonly shopPeople: Table<number, ShopPerson>
  readonly charges: Table<number, Charge>
  readonly bills = new Table<number, Bill>(billIndexes)
  readonly refunds = new Table<string, Refund>({ by: ({ by }) => by })
  readonly payoutRules: Table<number, PayoutRuleRow>
  /** The proof of each payout of a shop. */
  readonly payoutProofs = new Table<string, { id: number }>()
  readonly events: MerchantEvents
  readonly mallProducts = new Table<number, MallProduct>()
  readonly mallOrders = new Table<number, MallOrder>(mallIndexes)
  /** Prices by business day, millionths of USCD. */
  readonly prices = new Table<string, { day: string; price: bigint }>()
  /** Pre-orders, pledges, the flexible treasure and the settlement. */
  readonly calendar = new Calendar()
  /** Locked by the job that pays rebates. */
  readonly rebateLock = cellOf({})
  /** The last block that was read, by chain. */
  readonly cursors: Readonly<Record<Chain, Cell<number>>>
  readonly #openings = new Map<number, Cell>()
  #last = 0
  readonly tellers: readonly [Teller, Teller]
  readonly chains: Chains
  readonly #onCommit: (effects: readonly Effect[]) => void

  /** `onCommit` is called with the effects of each committed transaction. */
  constructor(parts: PlatformParts, chains: Chains, onCommit: (effects: readonly Effect[]) => void) {
    this.cursors = { BSC: cellOf(chains.first), TRX: cellOf(chains.first) }
    this.product = parts.product
    this.ledger = parts.ledger()
    this.answers = parts.answers()
    this.orders = parts.orders()
    this.events = parts.events()
    this.charges = parts.charges()
    this.shopPeople = parts.shopPeople()
    this.payoutRules = parts.payoutRules()
    this.chains = chains
    this.#onCommit = onCommit
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

  /** Who works for a shop. @throws Refusal for anybody else */
  personOf = (who: number): ShopPerson => this.shopPeople.get(who) ?? fail('please_login')

  /** The next number of a sequence. Rollbacks do not return numbers. */
  nextId() {
    return ++this.#last
  }

  /** Locks the opening of deposits for a member until the transaction ends. */
  *lockDepositOpening(tx: Tx, uid: number): Steps<void> {
    yield undefined
    const cell = this.#openings.get(uid) ?? cellOf<unknown>(null)
    this.#openings.set(uid, cell)
    yield* tx.lock(cell)
  }

  /** Records that an intent without postings took effect. */
  recordAnswer(tx: Tx, { n, what, at, answer }: { n: number; what: string; at: Date; answer: string }) {
    tx.effects.push({ key: '', operation: what, intent: `${n}`, at: at.getTime(), entries: [], answer })
  }

  /** Records an event of a job that posts nothing. */
  recordEvent(tx: Tx, intent: string, at: Date) {
    tx.effects.push({ key: '', operation: '', intent, at: at.getTime(), entries: [] })
  }

  /** The last published price, or the first price before any was published. */
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
