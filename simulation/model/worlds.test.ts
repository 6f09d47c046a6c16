import { expect, it } from 'vitest'
import { reckon } from './arithmetic/reckon.ts'
import { live } from './world/run.ts'
import { settingOf, settingOfSize } from './world/settings.ts'
import { Tally } from './world/tally.ts'

const SEED = 20_260_101
const OPERATIONS = 200_000
const DAY = 86_400_000

it('keeps the books of fifty members right for two years', { timeout: 300_000 }, () => {
  const { violation, tally } = live(settingOfSize(SEED, { members: 50, steps: 50_000, days: 731 }))
  expect(violation).toBeUndefined()
  expect(tally.lived / DAY).toBeGreaterThan(730)
})

it(`finds nothing wrong in ${OPERATIONS} operations of many worlds`, { timeout: 300_000 }, () => {
  const tally = new Tally()
  for (let world = 0; tally.operations < OPERATIONS; world++) {
    const run = live(settingOf(SEED, world))
    tally.take(run.tally)
    expect([world, run.violation?.message]).toEqual([world, undefined])
  }
})

it('reads every amount of two decimals, and reckons a million cases to the millionth', { timeout: 120_000 }, () => {
  expect(reckon(SEED).violations).toEqual([])
})

it('does the same again under the same seed', () => {
  const setting = settingOf(SEED, 1)
  const [one, other] = [live(setting), live(setting)]
  expect(other.story).toEqual(one.story)
  expect(other.tally).toEqual(one.tally)
})
