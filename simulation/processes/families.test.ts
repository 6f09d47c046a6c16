import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  chaosFamily,
  cutsFamily,
  type Family,
  falseDataFamily,
  killDatabaseFamily,
  loadFamily,
  racesFamily,
} from './families/families.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { openHarness } from './harness.ts'
import { runFamily, TEST_TIMEOUT_S } from './main.ts'
import { lineOf } from './results.ts'

// The sizes for every push: enough to prove the harness and each check. `npm run simulate` runs the same families at full size.
const SEED = 20_261_122
const families: readonly Family[] = [
  loadFamily({ operations: 500 }),
  cutsFamily({ cuts: 300 }),
  killDatabaseFamily({ kills: 4 }),
  racesFamily({ rounds: 1 }),
  falseDataFamily({ falseAnswers: 40 }),
  chaosFamily({ seconds: 10, mix: 'everything' }),
]

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

describe('no effect is lost, doubled or left open', () => {
  it.each(families)('$name', async (family) => {
    const { outcome, folder, seconds } = await runFamily(fixture, family, SEED, { waitAtLeast: TEST_TIMEOUT_S })
    console.log(lineOf(family.name, seconds, outcome))
    expect(outcome.found, `the history is in ${folder}`).toMatchObject({
      ...{ lost: 0, doubled: 0, negative: 0, unresolved: 0 },
      violations: [],
    })
    // A run without completed operations would prove nothing.
    expect(outcome.done).toBeGreaterThan(10)
  })
})

it('finds doubled effects if keys are off, so the checks above see something', async () => {
  const family = cutsFamily({ cuts: 100 })
  const harness = await openHarness(fixture, {
    ...family.needs,
    ...{ seed: 1, broken: ['keys off'], timeoutSeconds: 4, waitsForOwed: false },
  })
  try {
    const { found } = await family.run(harness)
    expect(found.doubled).toBeGreaterThan(0)
  } finally {
    await harness.close()
  }
})
