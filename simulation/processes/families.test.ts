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
import { runFamily, TEST_TIMEOUT_S } from './main.ts'
import { lineOf } from './results.ts'

// The sizes for every push. `npm run simulate` runs the same families for any time.
const SEED = 20_261_122
const families: readonly Family[] = [
  loadFamily({ operations: 2_000 }),
  cutsFamily({ cuts: 2_000 }),
  killDatabaseFamily({ kills: 20 }),
  racesFamily({ rounds: 20 }),
  falseDataFamily({ falseAnswers: 300 }),
  chaosFamily({ seconds: 20, mix: 'everything' }),
  chaosFamily({ seconds: 20, mix: 'kill and stop' }),
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
