import { afterAll, beforeAll, expect, it } from 'vitest'
import { statementsFamily } from './families/families.ts'
import { type Ground, openGround } from './fixture.ts'
import { PUSH_PATIENCE, runFamily } from './main.ts'
import { lineOf } from './results.ts'

let ground: Ground
beforeAll(async () => {
  ground = await openGround({ members: 200, newcomers: 60 })
})
afterAll(() => ground.close())

it('a process that is killed at any statement leaves all or nothing, and who asks again gets one effect', async () => {
  const { outcome, folder, seconds } = await runFamily(ground, statementsFamily(), 1, { patience: PUSH_PATIENCE })
  console.log(lineOf('kill at every statement', seconds, outcome))
  expect(outcome.found, `the history lies in ${folder}`).toMatchObject({
    ...{ lost: 0, doubled: 0, negative: 0, unresolved: 0 },
    violations: [],
  })
  expect(outcome.hurts.get('kills of an API node')).toBeGreaterThan(100)
  expect(outcome.hurts.get('kills of the worker')).toBeGreaterThan(40)
})
