import type { Dice } from '../random.ts'
import type { Step } from './script.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const ZONE = 8 * 3_600_000

/** The clock of a script, and its planned steps. */
export class Schedule {
  /** Milliseconds. */
  at: number
  readonly #dice: Dice
  readonly #pace: number
  readonly #midnight: () => void
  /** When the next unplanned step happens; undefined until it is drawn. */
  #next: number | undefined
  #due: { at: number; make: () => Step }[] = []

  /** `pace`: average milliseconds between two steps. `midnight` is called at each midnight. */
  constructor({ begins, pace, dice, midnight }: { begins: number; pace: number; dice: Dice; midnight: () => void }) {
    this.at = begins
    this.#pace = pace
    this.#dice = dice
    this.#midnight = midnight
  }

  /** Plans a step after some milliseconds. */
  later(after: number, make: () => Step) {
    this.#due.push({ at: this.at + after, make })
  }

  /** Advances to the next step and returns it if it was planned, else undefined. */
  forward(): (() => Step) | undefined {
    this.#next ??= this.at + this.#pause()
    const [midnight, due] = [this.#nextMidnight(), this.#soonest()]
    if (midnight <= this.#next && midnight <= (due?.at ?? midnight)) {
      this.at = midnight
      this.#midnight()
      return this.forward()
    }
    if (due && due.at <= this.#next) {
      this.at = Math.max(this.at, due.at)
      this.#due = this.#due.filter((it) => it !== due)
      return due.make
    }
    this.at = this.#next
    this.#next = undefined
    return undefined
  }

  #nextMidnight = () => this.at + DAY - ((this.at + ZONE) % DAY)

  #soonest() {
    let [soonest] = this.#due
    for (const it of this.#due) if (soonest && it.at < soonest.at) soonest = it
    return soonest
  }

  /** Mostly a short pause, sometimes until just before a midnight. */
  #pause(): number {
    const dice = this.#dice
    const toMidnight = this.#nextMidnight() - this.at
    return dice.weighed<() => number>([
      [30, () => dice.below(3_000)],
      [30, () => dice.below(10 * MINUTE)],
      [38, () => dice.below(Math.ceil(this.#pace * 5))],
      [2, () => (toMidnight < this.#pace * 40 ? Math.max(0, toMidnight - 1 - dice.below(300)) : dice.below(MINUTE))],
    ])()
  }
}
