import { memberAccount, platformAccount } from '@humidor/server/ledger/accounts.ts'
import type { Request, What } from '../house/requests.ts'
import { type Dice, diceOf, mixed } from '../random.ts'
import { amountOf, nonsense, typedAmount } from './amounts.ts'
import type { Sent, Setting, Step } from './script.ts'
import { MERCHANTS, type World } from './world.ts'

type Draft = Pick<Request, 'who' | 'what' | 'body'> & { typed?: string }

const MINUTE = 60_000
const DAY = 86_400_000
const ZONE = 8 * 3_600_000

const hex = (dice: Dice) => dice.seed().toString(16).padStart(8, '0')
const uuid = (dice: Dice) => {
  const [a, b, c] = [hex(dice), hex(dice), hex(dice)]
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${hex(dice)}`
}

/** Writes a world's story, one step after another, by what the world has come to. */
export class Author {
  readonly #world: World
  readonly #dice: Dice
  readonly #pace: number
  #last = 0
  #at: number
  /** Requests that may be sent again, some of them long ago. */
  readonly #sent: Sent[] = []
  readonly #due: { at: number; what: What; body: Record<string, unknown> }[] = []
  readonly #opened: { n: number; chain: 'BSC' | 'TRX' }[] = []

  constructor(world: World, setting: Setting) {
    this.#world = world
    this.#dice = diceOf(mixed(setting.seed, 2))
    this.#pace = (setting.ends - setting.begins) / setting.steps
    this.#at = setting.begins
  }

  /** What happens next. */
  next(): Step {
    if (this.#last === 0) return this.#ask([this.#draft('publishPrice')], this.#at)
    this.#advance()
    const due = this.#due.findIndex(({ at }) => at <= this.#at)
    const [job] = due < 0 ? [] : this.#due.splice(due, 1)
    if (job) return this.#work(job)
    const dice = this.#dice
    return dice.weighed<() => Step>([
      [62, () => this.#ask([this.#moneyDraft()], this.#at)],
      [14, () => this.#crowd()],
      [8, () => this.#repeat()],
      [9, () => this.#payment()],
      [2, () => ({ kind: 'reorg', at: this.#at, chain: this.#chain(), depth: 1 + dice.below(14), keeps: dice.seed() })],
      [2, () => ({ kind: 'return', at: this.#at, chain: this.#chain() })],
      [3, () => this.#work({ what: 'climb', body: {} })],
      [2, () => this.#treasury()],
    ])()
  }

  #chain = () => this.#dice.pick(['BSC', 'TRX'] as const)
  #uid = () => this.#dice.pick(this.#world.uids)

  /** Lets time pass: mostly little, now and then to just before a midnight, and whatever is due by then is due. */
  #advance() {
    const dice = this.#dice
    const before = this.#at
    const toMidnight = DAY - ((before + ZONE) % DAY)
    this.#at += dice.weighed<() => number>([
      [30, () => dice.below(3_000)],
      [30, () => dice.below(10 * MINUTE)],
      [38, () => dice.below(Math.ceil(this.#pace * 5))],
      [2, () => (toMidnight < this.#pace * 40 ? toMidnight - dice.below(300) : dice.below(MINUTE))],
    ])()
    const midnights = Math.floor((this.#at + ZONE) / DAY) - Math.floor((before + ZONE) / DAY)
    if (midnights === 0) return
    // Now and then the settlement is down, and comes hours or days later.
    const late = dice.percent(8) ? dice.below(3 * DAY) : 0
    for (const what of ['publishPrice', 'takeSnapshots', 'convertBills', 'climb'] as const)
      this.#due.push({ at: this.#at + late, what, body: {} })
    for (const chain of ['BSC', 'TRX'] as const) this.#due.push({ at: this.#at, what: 'watch', body: { chain } })
  }

  #draft = (what: What, body: Record<string, unknown> = {}, who = 0): Draft => ({ who, what, body })

  /** Settlements and watchers, now and then twice at once, and now and then with a node that dies over it. */
  #work({ what, body }: { what: What; body: Record<string, unknown> }): Step {
    const twice = this.#dice.percent(15)
    const draft = this.#draft(what, body)
    return this.#ask(twice ? [draft, draft] : [draft], this.#at)
  }

  #treasury(): Step {
    const dice = this.#dice
    const usdt = this.#world.house.ledger.standing(platformAccount('treasury', 'USDT'))
    const draft =
      usdt < 1_000_000_000n || dice.percent(30)
        ? this.#draft('treasuryDeposit', { chain: this.#chain(), money: dice.amount(1n, 100_000_000_000n) })
        : this.#draft('treasuryConversion', { money: amountOf(dice, usdt) || 1n })
    return this.#ask([draft], this.#at)
  }

  /** Somebody pays a deposit on its chain: mostly what it asks for, else something else; then the watcher looks. */
  #payment(): Step {
    const dice = this.#dice
    const opened = dice.percent(80) ? this.#opened.at(-1) : dice.pick(this.#opened)
    if (!opened) return this.#ask([this.#depositDraft()], this.#at)
    const more = dice.weighed<bigint>([
      [20, 0n],
      [1, 1n],
      [1, -1n],
      [1, -5_000_000n],
      [1, 7_000_000n],
    ])
    for (let looks = 1 + dice.below(3); looks > 0; looks--)
      this.#due.push({ at: this.#at + dice.below(4 * MINUTE), what: 'watch', body: { chain: opened.chain } })
    const dust = opened.chain === 'BSC' && dice.percent(3) ? 1n : 0n
    const tx = `0x${hex(dice)}`
    return { kind: 'pay', at: this.#at, chain: opened.chain, tx, by: opened.n, more, dust, astray: dice.percent(2) }
  }

  #depositDraft(who = this.#uid()): Draft {
    const money = this.#dice.weighed<bigint>([
      [10, BigInt(10 + this.#dice.below(200)) * 1_000_000n],
      [4, this.#dice.amount(10_000_000n, 5_000_000_000n)],
      [1, 9_999_999n],
      [1, 10_000_000n],
      [1, 10_000_000_000_001n],
    ])
    return this.#draft('getDepositInfo', { chain: this.#chain(), money: Number(money) }, who)
  }

  /** Something that one member may ask of the house. */
  #moneyDraft(who = this.#uid()): Draft {
    const dice = this.#dice
    const { house, uids } = this.#world
    const has = (name: 'balance' | 'transaction' | 'profit') => house.ledger.standing(memberAccount(who, name))
    return dice.weighed<() => Draft>([
      [22, () => this.#depositDraft(who)],
      [18, () => this.#amount('balanceToTransaction', {}, has('balance'), who)],
      [26, () => this.#amount('transferUsdc', { email: `m${dice.pick(uids)}@example.com` }, has('transaction'), who)],
      [10, () => this.#draft('activeAccount', {}, who)],
      [12, () => this.#draft('dailySign', {}, who)],
      [6, () => this.#fee(who)],
      [6, () => this.#merchant(who, has('profit'))],
    ])()
  }

  #merchant(who: number, has: bigint): Draft {
    const money = amountOf(this.#dice, has)
    return this.#draft(
      'payMerchant',
      { merchantId: this.#dice.pick(MERCHANTS), money, waits: this.#dice.percent(50) },
      who,
    )
  }

  #fee(who: number): Draft {
    const below = this.#world.house.members.rows().filter(({ referrer }) => referrer === who)
    const target = this.#dice.percent(90) && below.length > 0 ? this.#dice.pick(below).uid : this.#uid()
    const own = this.#world.house.members.get(who)?.fee ?? 0n
    return this.#draft(
      'setChildShippingFee',
      { targetUid: target, shippingFee: Number(amountOf(this.#dice, own)) },
      who,
    )
  }

  #amount(what: What, body: Record<string, unknown>, has: bigint, who: number): Draft {
    if (this.#dice.percent(15)) return { ...this.#draft(what, body, who), typed: typedAmount(this.#dice) }
    return this.#draft(what, { ...body, money: Number(amountOf(this.#dice, has)) }, who)
  }

  /** Several at once: twins of one request, a ring of payments, one member on many telephones, or anything. */
  #crowd(): Step {
    const dice = this.#dice
    const count = 2 + dice.below(4)
    const drafts = dice.weighed<() => Draft[]>([
      [4, () => [this.#moneyDraft()]],
      [3, () => this.#several(count, this.#uid())],
      [3, () => this.#several(count)],
      [2, () => this.#ring(count)],
      [1, () => [...this.#several(count - 1), this.#draft('climb'), this.#draft('convertBills')]],
    ])()
    const step = this.#ask(drafts, this.#at)
    if (drafts.length > 1 || step.kind !== 'ask') return step
    const [one] = step.sent
    if (!one) return step
    return { ...step, sent: Array.from({ length: count }, () => ({ ...one, ...this.#delivery() })) }
  }

  #several = (count: number, who?: number) => Array.from({ length: count }, () => this.#moneyDraft(who))

  #ring(count: number): Draft[] {
    const { uids, house } = this.#world
    const start = this.#dice.below(uids.length)
    const at = (index: number) => uids[(start + index) % uids.length] ?? 0
    return Array.from({ length: count }, (_, index) => {
      const to = { email: `m${at(index + 1)}@example.com` }
      const has = house.ledger.standing(memberAccount(at(index), 'transaction'))
      return this.#amount('transferUsdc', to, has, at(index))
    })
  }

  /** Something is asked once more under its key: at once, days later, in another order, or with another body. */
  #repeat(): Step {
    const dice = this.#dice
    const [one, other] = [dice.pick(this.#sent), dice.pick(this.#sent)]
    if (!one || !other) return this.#ask([this.#moneyDraft()], this.#at)
    const again = (sent: Sent): Sent => ({ ...bare(sent), ...this.#delivery() })
    const changed = (sent: Sent): Sent => ({
      ...again(sent),
      n: ++this.#last,
      body: { ...sent.body, money: Number(amountOf(dice, 50_000_000n)) },
    })
    const sent = dice.weighed<() => Sent[]>([
      [5, () => [again(one)]],
      [2, () => [again(one), again(other)]],
      [1, () => (one.body['money'] === undefined ? [again(one)] : [changed(one)])],
    ])()
    return { kind: 'ask', at: this.#at, chance: dice.seed(), sent }
  }

  /** How a request travels: which node takes it, whether that one dies, whether the answer is heard. */
  #delivery(): Pick<Sent, 'late' | 'node' | 'diesAt' | 'cut'> {
    const dice = this.#dice
    return {
      late: dice.percent(30) ? dice.below(400) : 0,
      node: dice.percent(50) ? 0 : 1,
      ...(dice.percent(5) ? { diesAt: dice.below(25) } : {}),
      ...(dice.percent(4) ? { cut: true } : {}),
    }
  }

  #ask(drafts: readonly Draft[], at: number): Step {
    const dice = this.#dice
    const sent = drafts.map((draft): Sent => {
      const n = ++this.#last
      const isNonsense = draft.body['money'] !== undefined && draft.who !== 0 && dice.percent(2)
      const raw = isNonsense && draft.what !== 'payMerchant' ? { raw: nonsense(dice, draft.body) } : {}
      const it: Sent = { ...draft, ...raw, n, key: uuid(dice), ...this.#delivery() }
      if (draft.what === 'getDepositInfo') this.#opened.push({ n, chain: draft.body['chain'] as 'BSC' })
      if (draft.who !== 0 && draft.what !== 'payMerchant') this.#remember(it)
      return it
    })
    return { kind: 'ask', at, chance: dice.seed(), sent }
  }

  #remember(sent: Sent) {
    if (this.#opened.length > 40) this.#opened.shift()
    if (this.#sent.length < 60) this.#sent.push(sent)
    else this.#sent[this.#dice.below(60)] = sent
  }
}

const bare = ({ diesAt: _, cut: __, ...sent }: Sent): Sent => sent
