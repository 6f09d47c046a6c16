import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Family } from './families/families.ts'
import { type Ground, openGround } from './ground.ts'
import { runFamily } from './main.ts'
import { lineOf } from './results.ts'

const SEED = 20_261_122

/** Lets each family loose upon a world of its own, and expects that nothing is lost, done twice or left open. */
export const nothingIsLost = (families: readonly Family[]) =>
  describe('nothing is lost, done twice or left open', () => {
    let ground: Ground
    beforeAll(async () => {
      ground = await openGround()
    })
    afterAll(() => ground.close())

    it.each(families)('$name', async (family) => {
      const { outcome, folder, seconds } = await runFamily(ground, family, SEED)
      console.log(lineOf(family.name, seconds, outcome))
      expect(outcome.found, `the history lies in ${folder}`).toMatchObject({
        ...{ lost: 0, doubled: 0, negative: 0, unresolved: 0 },
        violations: [],
      })
      // A run in which nothing was done would show nothing.
      expect(outcome.done).toBeGreaterThan(10)
    })
  })
