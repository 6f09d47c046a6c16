import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Breakage } from './breakages.ts'
import { type MoneyCall, moneyCalls } from './calls/calls.ts'
import { overdrawing, signing } from './calls/wallet.ts'
import type { Found } from './checks.ts'
import {
  chaosFamily,
  cutsFamily,
  type Family,
  killDatabaseFamily,
  liesFamily,
  loadFamily,
} from './families/families.ts'
import { race } from './families/races.ts'
import { killAtEveryStatement } from './families/statements.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { openHarness } from './harness.ts'
import type { Sabotage } from './sabotage.ts'

// Each family once against something that is broken on purpose: a check that finds nothing here would find nothing anywhere.
let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ members: 60, newcomers: 20 })
})
afterAll(() => fixture.close())

interface SensitivityCase {
  family: Family
  broken?: Breakage[]
  sabotage?: Sabotage[]
  /** Seconds in which those who have asked may come to an end: where they are cut short, too little was done to find anything in. */
  timeoutSeconds?: number
  /** What has to be found. */
  finds(found: Found): number
}

const races = (name: string, rounds = 5): Family => ({
  name: 'races',
  run: (harness) => race(harness, { rounds, names: [name] }),
})
const atStatements: Family = {
  name: 'kill at every statement',
  needs: { nodes: 4 },
  run: (harness) => killAtEveryStatement(harness, { calls: [signing], jobTasks: [] }),
}

/** Chosen a dozen times as often: a short load would come to it only now and then. */
const frequent = (call: MoneyCall): MoneyCall => ({ ...call, weight: 12 })

const cases: (SensitivityCase & { what: string })[] = [
  {
    what: 'keys off',
    family: cutsFamily({ cuts: 100 }),
    broken: ['keys off'],
    finds: ({ doubled }) => doubled,
  },
  {
    what: 'a COMMIT of which nobody heard is taken for a failure',
    family: cutsFamily({ cuts: 200 }),
    broken: ['unheard is failed'],
    finds: ({ doubled }) => doubled,
  },
  {
    what: 'keys off',
    // Everybody asks again for whatever was done: that doubles, however few lines happen to break.
    family: chaosFamily({ seconds: 6, mix: 'everything', again: 1 }),
    broken: ['keys off'],
    timeoutSeconds: 60,
    finds: ({ doubled }) => doubled,
  },
  {
    what: 'a rule forgotten and the check dropped',
    family: loadFamily({ operations: 300, calls: [...moneyCalls({ transfersReviewed: true }), frequent(overdrawing)] }),
    broken: ['rule forgotten'],
    sabotage: ['check dropped'],
    finds: ({ negative }) => negative,
  },
  {
    what: 'commits answered before they are on the disk',
    family: killDatabaseFamily({ kills: 4 }),
    sabotage: ['commits not flushed'],
    finds: ({ lost }) => lost,
  },
  {
    what: 'locks gone and the check dropped',
    family: races('two hundred spends of one balance'),
    sabotage: ['locks gone', 'check dropped'],
    finds: ({ negative }) => negative,
  },
  {
    what: 'a sign-in without a lock',
    family: races('one daily sign-in fifty times at once'),
    broken: ['sign-in without a lock'],
    // The table keeps a second sign-in out, so it is told of as something that nobody foresaw.
    finds: ({ violations }) =>
      violations.filter((it) => it.endsWith(': dailySign failed, and nothing was hurt')).length,
  },
  {
    what: 'an order without a lock',
    family: races('many buy one order', 8),
    broken: ['order without a lock'],
    // The ledger has the second fill under the key of the first, and so refuses it.
    finds: ({ violations }) => violations.filter((it) => it.endsWith(': cbbuy failed, and nothing was hurt')).length,
  },
  {
    what: 'one provider of two is believed',
    family: liesFamily({ lies: 2_000, only: 'payments that nobody made' }),
    broken: ['agreement off'],
    finds: ({ doubled }) => doubled,
  },
  {
    what: 'a key taken before its effect',
    family: atStatements,
    broken: ['key before its effect'],
    finds: ({ lost }) => lost,
  },
]

describe('is found', () => {
  it.each(cases)(
    '$what, by $family.name',
    async ({ family, broken = [], sabotage = [], timeoutSeconds = 4, finds }) => {
      const harness = await openHarness(fixture, {
        ...family.needs,
        seed: 1,
        broken,
        sabotage,
        timeoutSeconds,
        waitsForOwed: false,
      })
      try {
        const { found } = await family.run(harness)
        console.log(`${family.name}, broken: lost ${found.lost}, doubled ${found.doubled}, negative ${found.negative}`)
        expect(finds(found)).toBeGreaterThan(0)
        expect(found.violations).not.toEqual([])
      } finally {
        await harness.close()
      }
    },
  )
})
