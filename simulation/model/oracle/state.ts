import type { OnChain } from '../platform/chains.ts'
import { accountsOf, coinOf, isMirror } from './account-names.ts'
import type { Facts } from './facts.ts'
import { Products } from './products.ts'
import type {
  ApprovalRequest,
  BillState,
  Bound,
  ChargeState,
  Line,
  MallOrder,
  MemberState,
  Opened,
  Order,
  Payout,
  PayoutRuleState,
  PendingMovement,
  ShopPersonState,
} from './rows.ts'
import { ViolationError } from './violation.ts'

export const FIRST_PRICE = 105_000n

const APPROVAL_TIME_MS = 86_400_000
const LONG_AGO = 5 * 86_400_000

/** The oracle's state of the platform. */
export class State {
  readonly facts: Facts
  readonly people = new Map<number, MemberState>()
  readonly #balances = new Map<string, bigint>()
  /** Changes of members' accounts with the time of booking. Old ones are dropped. */
  readonly #booked = new Map<string, { at: number; after: bigint }[]>()
  readonly slots = new Map<string, Opened[]>()
  /** Deposits by their id. */
  readonly deposits = new Map<number, Opened>()
  readonly credited = new Set<OnChain>()
  readonly lines = new Map<number, Line>()
  /** Movements by the number of the request that began them. */
  readonly movements = new Map<number, PendingMovement>()
  readonly payouts = new Map<number, Payout>()
  /** The withdrawal that a transaction is entered for. */
  readonly transactions = new Map<string, number>()
  readonly requests = new Map<string, ApprovalRequest>()
  readonly #waits = new Map<string, string>()
  /** The number of the step. */
  step = 0
  /** Requests to close an account against which there was nothing at some moment of the step. */
  readonly closable = new Set<number>()
  readonly charges = new Map<number, ChargeState>()
  readonly bills = new Map<number, BillState>()
  readonly payoutRules = new Map<number, PayoutRuleState>()
  readonly #shops = new Map<number, { zone: string; bound: Bound }>()
  readonly #shopPeople = new Map<number, ShopPersonState>()
  #events: string[] = []
  /** Orders of the mall, the pieces left of each product, and how many orders were cancelled by member and day. */
  readonly mallOrders = new Map<number, MallOrder>()
  readonly stock: Map<number, number>
  readonly mallCancels = new Map<string, number>()
  /** All orders, and the ids of the open ones. */
  readonly orders = new Map<number, Order>()
  readonly openOrders = new Set<number>()
  /** Prices in the order of days. */
  readonly prices: { day: string; price: bigint }[] = []
  #priceBefore = FIRST_PRICE
  /** Pre-orders, pledges and the flexible treasure. */
  readonly products = new Products()

  constructor(facts: Facts) {
    this.facts = facts
    this.stock = new Map(facts.mall.map(({ id, stock }) => [id, stock]))
    for (const { id, zone, address, boundAt } of facts.shops)
      this.#shops.set(id, { zone, bound: { chain: 'BSC', address, at: boundAt } })
    for (const it of facts.shopPeople) this.#shopPeople.set(it.who, { ...it, refunds: [] })
    for (const it of facts.members)
      this.people.set(it.uid, {
        ...it,
        activated: false,
        frozen: false,
        frozenFor: 0,
        under: 0,
        signed: new Set(),
        opened: [],
        rebatesMoved: new Set(),
        bound: [],
        withdrawn: new Map(),
        closing: undefined,
        closedIn: undefined,
      })
  }

  /** The expected balance of an account. */
  balance = (name: string) => this.#balances.get(name) ?? 0n

  move(from: string, to: string, amount: bigint, at: number) {
    if (amount <= 0n) throw new ViolationError('amount not positive', `${amount} from ${from} to ${to}`)
    this.#book(from, -amount, at)
    this.#book(to, amount, at)
    if (this.balance(from) < 0n && !isMirror(from))
      throw new ViolationError('negative balance', `${from} at ${this.balance(from)}`)
  }

  /** Changes a balance. The time of booking never goes back on an account. */
  #book(name: string, amount: bigint, at: number) {
    const after = this.balance(name) + amount
    this.#balances.set(name, after)
    if (!name.startsWith('1')) return
    const booked = this.#booked.get(name) ?? []
    booked.push({ at: Math.max(at, booked.at(-1)?.at ?? 0), after })
    // Only the last days are asked for.
    if (booked.length > 200 && (booked[100]?.at ?? at) < at - LONG_AGO) booked.splice(0, 100)
    this.#booked.set(name, booked)
  }

  /** A member's balance before a recent moment. */
  balanceBefore = (name: string, moment: number) =>
    this.#booked.get(name)?.findLast((it) => it.at < moment)?.after ?? 0n

  /** When a member's account was last booked. */
  lastBooked = (name: string) => this.#booked.get(name)?.at(-1)?.at ?? 0

  /** A member's total before a moment in USD, with reserved money, and with ₡ at a price. */
  ownedBefore(uid: number, moment: number, price: bigint): bigint {
    const stood = accountsOf(uid).map((name) => [coinOf(name), this.balanceBefore(name, moment)] as const)
    const sum = (coin: string) => stood.reduce((total, [of, amount]) => (of === coin ? total + amount : total), 0n)
    return sum('USDT') + sum('USCD') + (sum('CIG') * price) / 1_000_000n
  }

  person(uid: number): MemberState {
    const person = this.people.get(uid)
    if (!person) throw new Error(`no such member: ${uid}`)
    return person
  }

  shop(id: number) {
    const shop = this.#shops.get(id)
    if (!shop) throw new Error(`no such shop: ${id}`)
    return shop
  }

  shopPerson(who: number): ShopPersonState {
    const person = this.#shopPeople.get(who)
    if (!person) throw new Error(`nobody at a shop: ${who}`)
    return person
  }

  /** Expects an event of a shop with the effect that is being computed. */
  happened(merchantId: number, kind: string, subject: string) {
    this.#events.push(`${merchantId} ${kind} ${subject}`)
  }

  /** Expects the event of a payout. A member's withdrawal has none. */
  payoutEvent(id: number, { merchantId }: Payout, kind: string) {
    if (merchantId !== undefined) this.happened(merchantId, kind, `payout ${id}`)
  }

  /** The events expected since the last time, in any order. */
  takeEvents(): readonly string[] {
    const events = this.#events
    this.#events = []
    return events
  }

  /** The last published price, or the first price before any was published. */
  priceToday = () => this.prices.at(-1)?.price ?? FIRST_PRICE

  /** Starts a step of several requests. */
  begin() {
    this.step += 1
    this.closable.clear()
    this.#priceBefore = this.priceToday()
    this.products.begin(this.balance('treasury.uscd'))
  }

  /** Whether a price is in force, or was when the step began. */
  wasInForce = (price: bigint) => price === this.priceToday() || price === this.#priceBefore

  /** The price in force, and that of the beginning of the step. */
  pricesInForce = () => [this.priceToday(), this.#priceBefore]

  /** Registers a request for approval. */
  ask(
    { n, ...it }: Pick<ApprovalRequest, 'kind' | 'about' | 'what'> & { n: number },
    { who, at }: { who: number; at: number },
  ) {
    this.drop(it.kind, it.about)
    this.#waits.set(`${it.kind} ${it.about}`, `a${n}`)
    this.requests.set(`a${n}`, { ...it, maker: who, until: at + APPROVAL_TIME_MS, state: 'waiting' })
  }

  isWaiting = (kind: string, about: string, at: number) => this.#waiting(kind, about).some(({ until }) => at < until)

  /** Ends the request for approval about something. */
  drop(kind: string, about: string) {
    for (const it of this.#waiting(kind, about)) it.state = 'over'
  }

  #waiting(kind: string, about: string): readonly ApprovalRequest[] {
    const found = this.requests.get(this.#waits.get(`${kind} ${about}`) ?? '')
    return found?.state === 'waiting' ? [found] : []
  }

  /** A frozen member's transfer is not completed. */
  isFrozenTransfer = ({ kind, uid }: PendingMovement) => kind === 'transfer' && this.person(uid).frozen
}
