import { type Call, proofField } from '@humidor/contract/call.ts'
import { ROOT_UID } from '@humidor/domain/accounts/team.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { memberAccount, platformAccount } from '@humidor/server/ledger/accounts.ts'
import { checkSettled } from '../oracle/invariants.ts'
import { Oracle } from '../oracle/oracle.ts'
import type { OracleRequest, Reasons } from '../oracle/reasons.ts'
import { ViolationError } from '../oracle/violation.ts'
import { Chains, ourAddress, unitsPerMicro } from '../platform/chains.ts'
import { NEAR } from '../platform/membership.ts'
import { correctParts, ModelPlatform, type PlatformParts } from '../platform/model-platform.ts'
import { type Answer, calls, isCall } from '../platform/requests.ts'
import { type Member, NEWCOMER } from '../platform/rows.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../platform/shops.ts'
import { diceOf, mixed } from '../random.ts'
import type { Steps } from '../store/cell.ts'
import { runTogether, type Task } from '../store/scheduler.ts'
import type { Sent, Setting, Step } from './script.ts'
import { SHOP_PEOPLE, shopsAt } from './shops.ts'
import { Tally } from './tally.ts'

/** Recounts all accounts after this number of steps. */
const RECOUNT = 10_000

/** Per mille. */
const PAYOUT_FEE = 10n
/** The model has no source of ₡ for new members. */
const FIRST_CIG = 3_000_000_000n
const FIRST_REBATES = 500_000_000n
const FIRST_USDT = 1_500_000_000n
/** The products of the mall: one that is nearly sold out, and two with many pieces. */
const MALL = [
  { id: 1, price: 500_000n, stock: 3 },
  { id: 2, price: 234_567n, stock: 400 },
  { id: 3, price: 1_999_000n, stock: 100_000 },
]
/** The treasury's initial USCD and ₡. */
const FIRST_TREASURY = 2_000_000_000n
const levels = [1, 2, 3, 4, 5] as const

/** The platform, the chains and the oracle that watches both. Plays a script step by step. */
export class Simulation {
  readonly platform: ModelPlatform
  readonly oracle: Oracle
  readonly chains: Chains
  readonly tally = new Tally()
  readonly uids: readonly number[]
  now: number
  #played = 0
  /** Called after each effect of a step with several requests. */
  #onCommit: (() => void) | undefined
  #wrong: ViolationError | undefined

  constructor(setting: Setting, parts: PlatformParts = correctParts) {
    const dice = diceOf(mixed(setting.seed, 1))
    this.now = setting.begins
    this.chains = new Chains(setting.begins)
    this.uids = Array.from({ length: setting.members }, (_, index) => ROOT_UID + 1 + index)
    const people = this.uids.map((uid, index) => {
      const above = dice.percent(60) ? index - 1 : dice.below(index + 1) - 1
      const referrer = above < 0 ? ROOT_UID : ROOT_UID + 1 + above
      return { uid, referrer, fee: 10_000_000n, email: `m${uid}@example.com`, level: levels[dice.below(5)] ?? 1 }
    })
    const root = { uid: ROOT_UID, referrer: null, fee: 20_000_000n, email: 'root@example.com', level: 1 } as const
    const members = [root, ...people]
    const { transferFee, transferReview, pledgeDays, idleFreeze } = setting
    const known = { chains: this.chains, transferFee, transferReview: transferReview * 1000, near: NEAR, pledgeDays }
    const shops = shopsAt(setting.begins)
    this.oracle = new Oracle({
      ...known,
      firstCig: FIRST_CIG,
      firstRebates: FIRST_REBATES,
      firstUsdt: FIRST_USDT,
      firstTreasury: FIRST_TREASURY,
      begins: setting.begins,
      mall: MALL,
      members,
      shops,
      shopPeople: SHOP_PEOPLE,
      payoutFee: PAYOUT_FEE,
    })
    this.platform = new ModelPlatform(parts, this.chains, (effects) => {
      for (const { intent, event } of effects) if (event === undefined) this.tally.recordEffect(intent)
      try {
        this.oracle.committed(effects, this.#onCommit)
      } catch (error) {
        // The platform would turn a thrown error into an answer.
        this.#wrong ??= error instanceof ViolationError ? error : new ViolationError('simulation failed', String(error))
      }
    })
    const settings = { transferFee, transferReview, pledgeDays, idleFreeze, payoutFee: PAYOUT_FEE }
    this.platform.settingsCell.committed = { ...this.platform.settings, ...settings }
    this.platform.calendar.begun = this.platform.product.businessDay(new Date(setting.begins))
    this.platform.settingsCell.now = this.platform.settingsCell.committed
    for (const { id: merchantId } of shops) this.platform.ledger.openMerchant(merchantId)
    for (const { uid } of members) this.platform.ledger.openMember(uid)
    this.#alone(this.#genesis(members, shops))
  }

  *#genesis(
    members: readonly Pick<Member, 'uid' | 'referrer' | 'fee' | 'email' | 'level'>[],
    shops: readonly Shop[],
  ): Steps<void> {
    const { platform } = this
    yield* platform.transact(function* (tx) {
      for (const it of MALL) yield* platform.mallProducts.insert(tx, it.id, it)
      for (const it of shops) yield* platform.shops.insert(tx, it.id, it)
      for (const it of SHOP_PEOPLE) yield* platform.shopPeople.insert(tx, it.who, it)
      for (const it of members)
        yield* platform.members.insert(tx, it.uid, {
          ...it,
          ...NEWCOMER,
        })
    })
    const issued = [
      ['rewards', 600_000_000_000_000n],
      ['team', 200_000_000_000_000n],
      ['foundation', 200_000_000_000_000n],
    ] as const
    const shares = issued.map(([name, amount]) => ({
      from: platformAccount('issuance', 'CIG'),
      to: platformAccount(name, 'CIG'),
      amount: micros<'CIG'>(amount),
    }))
    const gifts = members.map(({ uid }) => ({
      from: platformAccount('rewards', 'CIG'),
      to: memberAccount(uid, 'profit'),
      amount: micros<'CIG'>(FIRST_CIG),
      in: 'systemAward' as const,
    }))
    // Initial rebates are backed like any other USCD.
    const rebates = members.flatMap(({ uid }) => {
      const amount = FIRST_REBATES * BigInt(uid % 40)
      if (amount === 0n) return []
      const backing = { from: platformAccount('external.bsc', 'USDT'), to: platformAccount('backing', 'USDT') }
      const issued = { from: platformAccount('issuance', 'USCD'), to: memberAccount(uid, 'rebate') }
      return [
        { ...backing, amount: micros<'USDT'>(amount) },
        { ...issued, amount: micros<'USCD'>(amount), in: 'teamRebate' as const },
      ]
    })
    const usdt = members.map(({ uid }) => ({
      from: platformAccount('external.tron', 'USDT'),
      to: memberAccount(uid, 'balance'),
      amount: micros<'USDT'>(FIRST_USDT),
      in: 'deposit' as const,
    }))
    const treasury = [
      {
        ...{ from: platformAccount('external.bsc', 'USDT'), to: platformAccount('backing', 'USDT') },
        amount: micros<'USDT'>(FIRST_TREASURY),
      },
      {
        ...{ from: platformAccount('issuance', 'USCD'), to: platformAccount('treasury', 'USCD') },
        amount: micros<'USCD'>(FIRST_TREASURY),
      },
      {
        ...{ from: platformAccount('rewards', 'CIG'), to: platformAccount('treasury', 'CIG') },
        amount: micros<'CIG'>(FIRST_TREASURY),
      },
    ]
    const at = new Date(this.now)
    const postings = [...shares, ...gifts, ...rebates, ...usdt, ...treasury]
    yield* platform.transact((tx) =>
      platform.ledger.post(tx, [{ operation: 'genesis', key: 'genesis', at, postings, intent: 'genesis' }]),
    )
  }

  /** Runs steps without concurrency. */
  #alone<T>(steps: Steps<T>): T {
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value as T
    }
  }

  /** Plays one step. @throws Violation if a rule is broken */
  play(step: Step) {
    this.now = step.at
    if (step.kind === 'ask') this.#ask(step.at, step.chance, step.sent)
    else if (step.kind === 'pay') this.#pay(step)
    else if (step.kind === 'payout') this.#payOut(step)
    else if (step.kind === 'return') this.chains.return(step.chain, step.at)
    else {
      const dice = diceOf(step.keeps)
      this.chains.reorg(step.chain, step.depth, step.at, () => dice.percent(60))
    }
    if (this.#wrong !== undefined) throw this.#wrong
    this.#played += 1
    if (this.#played % RECOUNT === 0) this.recount()
  }

  recount() {
    const { rows, journal } = this.platform.ledger
    this.oracle.recount({
      rows: [...rows].map(([row, { committed }]) => [row, committed] as const),
      journal,
      shelf: this.platform.mallProducts.rows().map(({ id, stock }) => [id, stock] as const),
    })
  }

  /** Checks that everything due is done and all sums are right. */
  settled() {
    this.recount()
    checkSettled(this.oracle.state, this.now, this.platform.calendar.runs.by('open', 'open').length > 0)
  }

  #pay({ chain, by, more, tx, astray, dust, at }: Step & { kind: 'pay' }) {
    const intent = this.platform.intents.by('by', by).at(-1)
    if (!intent || intent.chain !== chain) return
    const raw = (intent.amount + more) * unitsPerMicro[chain] + dust
    if (raw > 0n) this.chains.pay(chain, { tx, from: 'payer', to: astray ? 'elsewhere' : ourAddress[chain], raw }, at)
  }

  #payOut({ chain, of, more, tx, astray, failed, at }: Step & { kind: 'payout' }) {
    const due = this.platform.withdrawals.get(of)
    if (!due || due.chain !== chain || due.pays + more <= 0n) return
    const raw = (due.pays + more) * unitsPerMicro[chain]
    this.chains.pay(chain, { tx, from: 'operators', to: astray ? 'elsewhere' : due.address, raw, failed }, at)
  }

  #ask(at: number, chance: number, sent: readonly Sent[]) {
    const requests = sent.map((it) => this.#requestOf(it, at))
    for (const it of requests) this.oracle.requested(it)
    const alreadyDone = requests.map((it) => this.oracle.isAlreadyDone(it))
    const reasons = requests.map((it): Reasons[] => (this.oracle.isDone(it) ? [] : [this.oracle.reasons(it)]))
    this.#onCommit =
      sent.length === 1
        ? undefined
        : () => {
            // A reason that arises after the effect is no reason to refuse a twin.
            for (const [index, it] of requests.entries())
              if (!this.oracle.isDone(it)) reasons[index]?.push(this.oracle.reasons(it))
          }
    const tasks = sent.map((it, index): Task<Answer> => {
      const request = proven(this.#typed(it), mixed(chance, index))
      const steps = serve(this.platform, request, new Date(at + it.late), it.node)
      return { steps, node: it.node, diesAt: it.diesAt }
    })
    const ended = runTogether(tasks, diceOf(chance), {
      deadlocked: () => {
        throw new ViolationError('deadlock', sent.map(({ what }) => what).join(', '))
      },
      died: (node) => {
        this.tally.nodeDeaths += 1
        this.platform.tellers[node === 0 ? 0 : 1].die()
      },
    })
    this.#onCommit = undefined
    if (this.#wrong !== undefined) return
    for (const [index, it] of sent.entries()) {
      const end = ended[index] ?? 'died'
      if (end !== 'died' && 'error' in end) throw end.error
      const received = end === 'died' || it.cut ? 'lost' : end.answer
      this.tally.record(it, received)
      const one = requests[index]
      const isAlreadyDone = one !== undefined && (alreadyDone[index] === true || this.oracle.isAlreadyDone(one))
      if (one) this.oracle.answered(one, received, { reasons: reasons[index] ?? [], already: isAlreadyDone })
    }
  }

  /** Converts the typed amount as the app does. */
  #typed(sent: Sent): Sent {
    if (sent.typed === undefined) return sent
    const amount = this.platform.product.parseAmount(sent.typed)
    return { ...sent, body: { ...sent.body, money: Number(amount ?? -1n) } }
  }

  /** The request for the oracle, with the amount from the typed digits. */
  #requestOf(sent: Sent, at: number): OracleRequest {
    const { n, who, what, body, raw, key, typed, late } = sent
    const meant = typed === undefined ? body : { ...body, money: digitsOf(typed) }
    return { n, who, what, body: meant, raw, key, at: at + late }
  }
}

/** Adds the codes that the call requires. A repeated request has new codes. */
function proven(sent: Sent, chance: number): Sent {
  const proves = isCall(sent.what) ? proofsOf(calls[sent.what]) : []
  if (proves.length === 0) return sent
  const code = String(chance % 1_000_000).padStart(6, '0')
  return { ...sent, body: { ...sent.body, ...Object.fromEntries(proves.map((proof) => [proofField[proof], code])) } }
}

const proofsOf = ({ proofs }: Pick<Call, 'proofs'>) => proofs ?? []

/** Millionths of a decimal number, from its digits. */
const digitsOf = (typed: string) => {
  const [whole = '', fraction = ''] = typed.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}
