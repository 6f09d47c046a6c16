import { type Dice, uuid } from '../random.ts'
import { amountField, nonsense } from './amounts.ts'
import type { Draft } from './drafts.ts'
import { isPlain, isUnambiguous, ONCE } from './request-kinds.ts'
import type { Sent, Step } from './script.ts'

const TEN_SECONDS = 10_000
/** Requests kept for repetition. */
const KEPT = 60

/** Gives drafts a number, a key, a node and faults, and repeats earlier requests. */
export class Sender {
  readonly #dice: Dice
  readonly #noticed: (sent: Sent) => void
  #last = 0
  /** Requests that may be repeated, some of them much later. */
  readonly #sent: Sent[] = []

  /** `noticed` is called with each request that is sent for the first time. */
  constructor(dice: Dice, noticed: (sent: Sent) => void) {
    this.#dice = dice
    this.#noticed = noticed
  }

  /** The number that the next request gets. */
  get next() {
    return this.#last + 1
  }

  /** Sends drafts at the same time. */
  ask(drafts: readonly Draft[], at: number): Step {
    const sent = drafts.map((draft) => this.#sentFor(draft, { at, isAlone: drafts.length === 1 }))
    return { kind: 'ask', at, chance: this.#dice.seed(), sent }
  }

  #sentFor(draft: Draft, { at, isAlone }: { at: number; isAlone: boolean }): Sent {
    const dice = this.#dice
    const n = ++this.#last
    const field = amountField(draft.body)
    const isNonsense = field !== undefined && draft.who !== 0 && dice.percent(2)
    const raw = isNonsense && draft.what !== 'payMerchant' ? { raw: nonsense(dice, draft.body, field) } : {}
    const isKeyless = isAlone && isPlain(draft) && at % TEN_SECONDS < 9_500 && dice.percent(6)
    const key = isKeyless ? {} : { key: uuid(dice) }
    const it: Sent = { ...draft, ...raw, n, ...key, ...this.#delivery() }
    this.#noticed(it)
    if (draft.who !== 0 && it.key !== undefined && !ONCE.has(draft.what)) this.#remember(it)
    return it
  }

  /** The same request from several devices, instead of one. */
  twins(step: Step, count: number): Step {
    const [one] = step.kind === 'ask' ? step.sent : []
    if (!one || step.kind !== 'ask') return step
    return { ...step, sent: Array.from({ length: count }, () => ({ ...one, ...this.#delivery() })) }
  }

  /**
   * Repeats a request under its key: at once, days later, in another order, or with another body. Undefined: none was sent.
   */
  repeat(at: number): Step | undefined {
    const dice = this.#dice
    const [one, other] = [dice.pick(this.#sent), dice.pick(this.#sent)]
    if (!one || !other) return undefined
    const again = (sent: Sent): Sent => ({ ...bare(sent), ...this.#delivery() })
    const changed = (sent: Sent): Sent => {
      const { typed: _, raw: __, ...same } = again(sent)
      const n = ++this.#last
      const field = amountField(sent.body) ?? 'money'
      // The added number makes the changed body unique.
      return { ...same, n, body: { ...sent.body, [field]: Number(sent.body[field]) + n } }
    }
    const sent = dice.weighed<() => Sent[]>([
      [5, () => [again(one)]],
      [2, () => [again(one), again(other)]],
      [1, () => (Number.isSafeInteger(one.body[amountField(one.body) ?? '']) ? [changed(one)] : [again(one)])],
    ])()
    return { kind: 'ask', at, chance: dice.seed(), sent: sent.filter(isUnambiguous(sent)) }
  }

  /** A request that reaches a node that does not die. */
  withoutFaults(draft: Draft, at: number): Step {
    const sent: Sent = { ...draft, n: ++this.#last, key: uuid(this.#dice), late: 0, node: 0 }
    return { kind: 'ask', at, chance: 0, sent: [sent] }
  }

  /** The delivery of a request: its node, whether that node dies, and whether the answer is lost. */
  #delivery(): Pick<Sent, 'late' | 'node' | 'diesAt' | 'cut'> {
    const dice = this.#dice
    return {
      late: dice.percent(30) ? dice.below(400) : 0,
      node: dice.percent(50) ? 0 : 1,
      ...(dice.percent(5) ? { diesAt: dice.below(25) } : {}),
      ...(dice.percent(4) ? { cut: true } : {}),
    }
  }

  #remember(sent: Sent) {
    if (this.#sent.length < KEPT) this.#sent.push(sent)
    else this.#sent[this.#dice.below(KEPT)] = sent
  }
}

const bare = ({ diesAt: _, cut: __, ...sent }: Sent): Sent => sent
