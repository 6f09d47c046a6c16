import { afterAll, beforeAll, expect, it } from 'vitest'
import { statementsFamily } from './families/families.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { runFamily, TEST_TIMEOUT_S } from './main.ts'
import { lineOf } from './results.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ members: 200, newcomers: 60 })
})
afterAll(() => fixture.close())

it('a process killed at any statement leaves all or nothing, and a repeated request has one effect', async () => {
  const { outcome, folder, seconds } = await runFamily(fixture, statementsFamily(), 1, {
    waitAtLeast: TEST_TIMEOUT_S,
  })
  console.log(lineOf('kill at every statement', seconds, outcome))
  expect(outcome.found, `the history is in ${folder}`).toMatchObject({
    ...{ lost: 0, doubled: 0, negative: 0, unresolved: 0 },
    violations: [],
  })
  expect(outcome.faults.get('kills of an API node')).toBeGreaterThan(100)
  expect(outcome.faults.get('kills of the worker')).toBeGreaterThan(40)
})
