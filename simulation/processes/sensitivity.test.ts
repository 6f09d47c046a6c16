import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Breakage } from './breakages.ts'
import { type MoneyCall, moneyCalls } from './calls/calls.ts'
import { openingCharge, payingCharge, refundingCharge } from './calls/charges.ts'
import { overdrawing, signing } from './calls/wallet.ts'
import type { Found } from './checks.ts'
import {
  chaosFamily,
  cutsFamily,
  type Family,
  falseDataFamily,
  killDatabaseFamily,
  loadFamily,
} from './families/families.ts'
import { race } from './families/races.ts'
import { killAtEveryStatement } from './families/statements.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { openHarness } from './harness.ts'
import type { Sabotage } from './sabotage.ts'

// Each family runs once against a defect and must find it.
let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ members: 60, newcomers: 20 })
})
afterAll(() => fixture.close())

interface SensitivityCase {
  family: Family
  broken?: Breakage[]
  sabotage?: Sabotage[]
  /** Seconds to wait for answers. With fewer, too little is done to find the defect. */
  timeoutSeconds?: number
  /** The number of findings of the expected kind. */
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

/** A short load would rarely choose the call at its normal weight. */
const frequent = (call: MoneyCall): MoneyCall => ({ ...call, weight: 12 })

/** Shops and members alone. */
const shopping = () =>
  loadFamily({ operations: 150, calls: [openingCharge, payingCharge, refundingCharge].map(frequent) })
const thatSay = (part: RegExp) => (found: Found) => found.violations.filter((it) => part.test(it)).length

const cases: (SensitivityCase & { what: string })[] = [
  {
    what: 'keys off',
    family: cutsFamily({ cuts: 100 }),
    broken: ['keys off'],
    finds: ({ doubled }) => doubled,
  },
  {
    what: 'a COMMIT without an answer counts as failed',
    family: cutsFamily({ cuts: 200 }),
    broken: ['lost answer is failed'],
    finds: ({ doubled }) => doubled,
  },
  {
    what: 'keys off',
    // Repeating every success doubles effects even if few lines break.
    family: chaosFamily({ seconds: 6, mix: 'everything', again: 1 }),
    broken: ['keys off'],
    timeoutSeconds: 60,
    finds: ({ doubled }) => doubled,
  },
  {
    what: 'a missing rule and a missing constraint',
    family: loadFamily({ operations: 300, calls: [...moneyCalls({ transfersReviewed: true }), frequent(overdrawing)] }),
    broken: ['rule missing'],
    sabotage: ['constraint missing'],
    finds: ({ negative }) => negative,
  },
  {
    what: 'commits answered before they are flushed',
    family: killDatabaseFamily({ kills: 4 }),
    sabotage: ['commits not flushed'],
    finds: ({ lost }) => lost,
  },
  {
    what: 'missing locks and a missing constraint',
    family: races('two hundred spends of one balance'),
    sabotage: ['locks missing', 'constraint missing'],
    finds: ({ negative }) => negative,
  },
  {
    what: 'a sign-in without a lock',
    family: races('one daily sign-in fifty times at once'),
    broken: ['sign-in without a lock'],
    // A constraint prevents the second sign-in, so it shows as an unexpected error.
    finds: ({ violations }) => violations.filter((it) => it.endsWith(': dailySign failed without a fault')).length,
  },
  {
    what: 'an order without a lock',
    family: races('many buy one order', 8),
    broken: ['order without a lock'],
    // The second fill has the key of the first, so the ledger refuses it.
    finds: ({ violations }) => violations.filter((it) => it.endsWith(': cbbuy failed without a fault')).length,
  },
  {
    what: 'a payment without its event',
    family: shopping(),
    broken: ['payment without its event'],
    finds: thatSay(/^lost: charge \d+ has 0 events charge\.paid/),
  },
  {
    what: 'a delivery that is noted and not sent',
    family: shopping(),
    broken: ['noted and not sent'],
    finds: thatSay(/^lost: event .* has not arrived/),
  },
  {
    what: 'deliveries of one charge that do not wait for each other',
    family: shopping(),
    broken: ['deliveries in any order'],
    finds: thatSay(/^(out of order: evt_|webhooks\.in-order)/),
  },
  {
    what: 'keys off at shops',
    family: cutsFamily({ cuts: 60, calls: [openingCharge, payingCharge, refundingCharge].map(frequent) }),
    broken: ['keys off'],
    finds: thatSay(/^doubled: charge \d+ is opened/),
  },
  {
    what: 'one provider is trusted alone',
    family: falseDataFamily({ falseAnswers: 2_000, only: 'invented payments' }),
    broken: ['agreement off'],
    finds: ({ doubled }) => doubled,
  },
  {
    what: 'a key claimed before its effect',
    family: atStatements,
    broken: ['key before its effect'],
    finds: ({ lost }) => lost,
  },
]

describe('a defect is found', () => {
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
