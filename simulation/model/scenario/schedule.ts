import type { Dice } from '../random.ts'
import type { Step } from './script.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const ZONE = 8 * 3_600_000

/** What time it is in a story, and what is to happen when. */
export class Schedule {
  /** Milliseconds. */
  at: number
  readonly #dice: Dice
  readonly #pace: number
  readonly #midnight: () => void
  /** When something happens next that nobody has planned; undefined: that is still open. */
  #next: number | undefined
  #due: { at: number; make: () => Step }[] = []

  /** `pace`: milliseconds between two things, on the average. `midnight` is told of each as it comes. */
  constructor({ begins, pace, dice, midnight }: { begins: number; pace: number; dice: Dice; midnight: () => void }) {
    this.at = begins
    this.#pace = pace
    this.#dice = dice
    this.#midnight = midnight
  }

  /** Something is to happen so many milliseconds from now. */
  later(after: number, make: () => Step) {
    this.#due.push({ at: this.at + after, make })
  }

  /** Goes to whatever is next: something that was planned, or undefined for something that was not. */
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

  /** Mostly little time, now and then until just before a midnight. */
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
