import type { ActionName } from '../platform/requests.ts'
import { type Dice, diceOf, mixed } from '../random.ts'
import { type Draft, draftOf } from './drafts.ts'
import { Members } from './members.ts'
import { Operators, txidOf } from './operators.ts'
import { isUnambiguous, ORDERS } from './request-kinds.ts'
import { Schedule } from './schedule.ts'
import type { Sent, Setting, Step } from './script.ts'
import { Sender } from './sender.ts'
import { Shopkeepers } from './shopkeepers.ts'
import type { Simulation } from './simulation.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const HOUR = 3_600_000

const COMPLETING = ['completeConversions', 'completeTransfers', 'expireOrders'] as const

/** The lifetime of an order, and the wait before an account closes. */
const WEEK = 7 * DAY

/** Writes the script of a simulation step by step, from the state of the platform. */
export class Generator {
  readonly #dice: Dice
  readonly #schedule: Schedule
  readonly #members: Members
  readonly #operators: Operators
  readonly #opening: Draft[]
  readonly #ends: number
  readonly #shopkeepers: Shopkeepers
  readonly #sender: Sender
  readonly #opened: { n: number; chain: 'BSC' | 'TRX' }[] = []

  constructor(simulation: Simulation, setting: Setting) {
    const { seed, begins, ends, steps } = setting
    const dice = diceOf(mixed(seed, 2))
    this.#dice = dice
    this.#ends = ends
    this.#schedule = new Schedule({ begins, pace: (ends - begins) / steps, dice, midnight: () => this.#newDay() })
    this.#members = new Members(simulation, dice)
    this.#operators = new Operators(simulation, this.#dice)
    this.#shopkeepers = new Shopkeepers(simulation, dice)
    this.#sender = new Sender(dice, (sent) => this.#plan(sent))
    const staying = simulation.uids.filter(() => dice.percent(70))
    this.#opening = [draftOf('publishPrice'), ...staying.flatMap((uid) => this.#members.openingDrafts(uid))]
  }

  /** The next step. */
  next(): Step {
    const first = this.#opening.shift()
    if (first) return this.#ask([first], this.#schedule.at)
    const planned = this.#schedule.forward()
    if (planned) return planned()
    const dice = this.#dice
    return dice.weighed<() => Step>([
      [58, () => this.#ask([this.#members.anyRequest()], this.#schedule.at)],
      [18, () => this.#simultaneous()],
      [8, () => this.#sender.repeat(this.#schedule.at) ?? this.#ask([this.#members.anyRequest()], this.#schedule.at)],
      [9, () => this.#ask([this.#shopkeepers.anyRequest()], this.#schedule.at)],
      [6, () => this.#ask([this.#shopkeepers.paying(this.#members.uid())], this.#schedule.at)],
      [2, () => this.#runJob({ what: dice.pick(['expireCharges', 'payOut', 'convertBills'] as const), body: {} })],
      [9, () => this.#payment()],
      [
        2,
        () => ({
          kind: 'reorg',
          at: this.#schedule.at,
          chain: this.#members.chain(),
          depth: 1 + dice.below(14),
          keeps: dice.seed(),
        }),
      ],
      [2, () => ({ kind: 'return', at: this.#schedule.at, chain: this.#members.chain() })],
      [2, () => this.#runJob({ what: 'payRebates', body: {} })],
      [
        3,
        () => this.#runJob({ what: dice.pick(['orderTimes', 'orderTimes', 'settle', 'holdDraws'] as const), body: {} }),
      ],
      [3, () => this.#runJob({ what: dice.pick(COMPLETING), body: {} })],
      [9, () => this.#byOperator()],
      [3, () => this.#ask([this.#members.platformChange()], this.#schedule.at)],
      [1, () => this.#ask([this.#members.shipping()], this.#schedule.at)],
      [1, () => this.#ask([this.#members.traders.cancelByOperator()], this.#schedule.at)],
    ])()
  }

  /** Whether the script is complete. */
  get isOver() {
    return this.#schedule.at >= this.#ends
  }

  /** Two quiet days in which nodes that do not die finish everything that is due. */
  ending(): Step[] {
    const chains = ['BSC', 'TRX'] as const
    const at = this.#schedule.at + 2 * DAY
    const drafts: Draft[] = [
      ...[
        'publishPrice',
        'payRebates',
        'convertBills',
        'expireCharges',
        'holdDraws',
        'orderTimes',
        'settle',
        'closeAccounts',
        ...COMPLETING,
      ].map((what) => draftOf(what as ActionName)),
      ...chains.flatMap((chain) => [draftOf('watch', { chain }), draftOf('watchPayouts', { chain })]),
      // Last: a payout that has ended makes room for the next.
      draftOf('payOut'),
    ]
    return [
      ...chains.map((chain): Step => ({ kind: 'return', at: this.#schedule.at, chain })),
      ...drafts.map((draft) => this.#sender.withoutFaults(draft, at)),
    ]
  }

  /** The jobs of a new day. Sometimes they run hours or days late, as if the settlement was down. */
  #newDay() {
    const late = this.#dice.percent(8) ? this.#dice.below(3 * DAY) : this.#dice.below(2_000)
    for (const what of ['readMidnight', 'convertBills', 'payRebates'] as const)
      this.#schedule.later(late, () => this.#runJob({ what, body: {} }))
    this.#schedule.later(late, () =>
      this.#ask([draftOf('publishPrice'), ...this.#members.traders.duringPublication()], this.#schedule.at),
    )
    this.#schedule.later(late, () => this.#runJob({ what: 'settle', body: {} }))
    this.#schedule.later(late + this.#dice.below(HOUR), () => this.#runJob({ what: 'closeAccounts', body: {} }))
    for (let runs = 6; runs > 0; runs--)
      this.#schedule.later(this.#dice.below(DAY), () => this.#runJob({ what: 'payOut', body: {} }))
    for (const hours of [10, 22]) this.#draw(hours * HOUR + (this.#dice.percent(90) ? this.#dice.below(2_000) : late))
    for (const chain of ['BSC', 'TRX'] as const)
      for (const what of ['watch', 'watchPayouts'] as const)
        this.#schedule.later(this.#dice.below(MINUTE), () => this.#runJob({ what, body: { chain } }))
  }

  /** Closes and holds a draw. */
  #draw(after: number) {
    for (const at of [after - this.#dice.below(12 * MINUTE), after])
      this.#schedule.later(at, () => this.#runJob({ what: 'holdDraws', body: {} }))
    this.#schedule.later(after + this.#dice.below(HOUR), () => this.#runJob({ what: 'orderTimes', body: {} }))
  }

  /** A job, sometimes twice at once, sometimes on a node that dies during it. */
  #runJob({ what, body }: { what: ActionName; body: Record<string, unknown> }): Step {
    const twice = this.#dice.percent(15)
    const draft = draftOf(what, body)
    return this.#ask(twice ? [draft, draft] : [draft], this.#schedule.at)
  }

  /** An action of an operator, and the steps that follow from it. */
  #byOperator(): Step {
    const { draft, follows = [] } = this.#operators.next(this.#sender.next)
    for (const { after, step, what, ...it } of follows)
      this.#schedule.later(after, () => {
        if (step) return { ...step, at: this.#schedule.at } as Step
        return this.#ask([draftOf(what as ActionName, it.body, it.who)], this.#schedule.at)
      })
    return draft
      ? this.#ask([draft], this.#schedule.at)
      : this.#runJob({ what: 'watchPayouts', body: { chain: this.#members.chain() } })
  }

  /** Pays a deposit on its chain, mostly with the right amount, and lets the watcher look. */
  #payment(): Step {
    const dice = this.#dice
    const opened = dice.percent(80) ? this.#opened.at(-1) : dice.pick(this.#opened)
    if (!opened) return this.#ask([this.#members.deposit()], this.#schedule.at)
    const more = dice.weighed<bigint>([
      [20, 0n],
      [1, 1n],
      [1, -1n],
      [1, -5_000_000n],
      [1, 7_000_000n],
    ])
    const { chain } = opened
    if (dice.percent(15)) this.#paymentWithReorg(chain)
    for (let looks = 1 + dice.below(3); looks > 0; looks--)
      this.#schedule.later(dice.below(4 * MINUTE), () => this.#runJob({ what: 'watch', body: { chain } }))
    const dust = chain === 'BSC' && dice.percent(3) ? 1n : 0n
    const tx = txidOf(dice, chain)
    this.#operators.payments.push(tx)
    return { kind: 'pay', at: this.#schedule.at, chain, tx, by: opened.n, more, dust, astray: dice.percent(2) }
  }

  /** A payment is read, removed by a re-org, and read again in another block. */
  #paymentWithReorg(chain: 'BSC' | 'TRX') {
    const look = () => this.#runJob({ what: 'watch', body: { chain } })
    const keeps = this.#dice.seed()
    this.#schedule.later(5_000, look)
    this.#schedule.later(9_000, () => ({ kind: 'reorg', at: this.#schedule.at, chain, depth: 8, keeps }))
    this.#schedule.later(14_000, look)
    this.#schedule.later(19_000, () => ({ kind: 'return', at: this.#schedule.at, chain }))
    this.#schedule.later(30_000, look)
    this.#schedule.later(2 * MINUTE, look)
  }

  /**
   * Concurrent requests: twins of one request, a ring of payments, one member on several devices, or unrelated ones.
   */
  #simultaneous(): Step {
    const [dice, count] = [this.#dice, 2 + this.#dice.below(4)]
    const drafts = dice.weighed<() => Draft[]>([
      [4, () => [this.#members.anyRequest()]],
      [3, () => this.#several(count, this.#members.uid())],
      [3, () => this.#several(count)],
      [2, () => this.#members.ring(count)],
      [1, () => [...this.#several(count - 1), draftOf('payRebates'), draftOf('convertBills')]],
      [4, () => this.#members.traders.simultaneous()],
      [2, () => this.#members.shopping()],
      [6, () => this.#shopkeepers.simultaneous(this.#members.uid(), this.#members.uid())],
      [5, () => this.#members.savers.simultaneous(this.#members.uid())],
      [1, () => this.#members.leavers.simultaneous(this.#members.uid(), this.#members.uid())],
      [
        3,
        () => [
          this.#members.cancelMovement(this.#members.uid()),
          this.#members.cancelMovement(this.#members.uid()),
          draftOf(dice.pick(COMPLETING)),
        ],
      ],
    ])()
    const step = this.#ask(drafts.filter(isUnambiguous(drafts)), this.#schedule.at)
    return drafts.length > 1 ? step : this.#sender.twins(step, count)
  }

  #several = (count: number, who?: number) => Array.from({ length: count }, () => this.#members.anyRequest(who))

  #ask = (drafts: readonly Draft[], at: number): Step => this.#sender.ask(drafts, at)

  /** Plans what follows from a request. */
  #plan({ n, what, who, body }: Sent) {
    const dice = this.#dice
    const at = () => this.#schedule.at
    if (what === 'getDepositInfo') {
      if (this.#opened.length > 40) this.#opened.shift()
      this.#opened.push({ n, chain: body['chain'] as 'BSC' })
    }
    if (ORDERS.has(what) && dice.percent(30))
      this.#schedule.later(WEEK + dice.below(500) - 250, () => this.#ask(this.#members.traders.atExpiry(n), at()))
    if (what === 'openCharge' && dice.percent(30))
      this.#schedule.later(Number(body['seconds']) * 1_000 + dice.below(500) - 250, () =>
        this.#ask(this.#shopkeepers.atEnd(n, this.#members.uid()), at()),
      )
    if (what === 'closeAccount') this.#planClosing(who)
  }

  /** Runs the job when the wait ends. Who does not leave for good mostly keeps the account before. */
  #planClosing(who: number) {
    const dice = this.#dice
    const { leavers } = this.#members
    this.#schedule.later(WEEK + dice.below(1_000) - 100, () => this.#ask(leavers.atEnd(who), this.#schedule.at))
    if (!leavers.isLeaver(who) && dice.percent(90))
      this.#schedule.later(dice.below(WEEK), () => this.#ask([leavers.keeping(who)], this.#schedule.at))
  }
}
