import { type Dice, diceOf, mixed } from '../random.ts'
import type { Setting } from './script.ts'

const DAY = 86_400_000

/** Days around which calendar bugs are likely: leap days, year ends, and European clock changes. */
const FIRST_DAYS = ['2027-12-29', '2028-02-27', '2027-03-27', '2026-10-24', '2031-12-30', '2032-02-28']

type Size = Pick<Setting, 'members' | 'steps'> & { days: number }

const small = (dice: Dice): Size => ({
  members: 3 + dice.below(6),
  steps: 200 + dice.below(600),
  days: 1 + dice.below(20),
})
const middling = (): Size => ({ members: 20, steps: 4_000, days: 120 })
const long = (): Size => ({ members: 50, steps: 40_000, days: 731 })

/** The settings of one run of a seed. Most runs are small, as they find violations fast and report them briefly. */
export function settingOf(seed: number, index: number): Setting {
  const dice = diceOf(mixed(seed, index))
  const size = dice.weighed([
    [80, small],
    [18, middling],
    [2, long],
  ])(dice)
  return madeOf(dice, size)
}

/** The settings of a run of a given size. */
export const settingOfSize = (seed: number, size: Size): Setting => madeOf(diceOf(mixed(seed, 0)), size)

function madeOf(dice: Dice, { members, steps, days }: Size): Setting {
  const begins = Date.parse(`${dice.pick(FIRST_DAYS)}T00:00:00Z`) + dice.below(DAY)
  return {
    seed: dice.seed(),
    members,
    steps,
    begins,
    ends: begins + days * DAY,
    transferFee: dice.pick([0n, 0n, 10n, 30n, 7n]),
    transferReview: dice.pick([0, 86_400]),
    pledgeDays: dice.pick([3, 5, 365]),
    idleFreeze: dice.pick([0, 0, 0, 1]),
  }
}
