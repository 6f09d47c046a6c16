import { businessDay, dayAfter, momentOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { amountHeldAllDay, interestOf } from '@humidor/domain/products/flexible-treasure.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { everyInvariant } from '../../../invariants.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { toleratingFixtures } from '../../../ledger/fixtures.testing.ts'
import { verify } from '../../../ledger/invariant.ts'
import { post } from '../../../ledger/post.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { putsIn, takesOut, treasureOf, uscd } from './flexible-treasure.testing.ts'

const treasury = platformAccount('treasury', 'USCD')
const RATE = 1_000n

/** A member's treasure by rules D10, computed day by day in memory. */
class Saver {
  transaction = 0n
  /** The balance at the beginning of the day, and the moves of the day. */
  opening = 0n
  moves: bigint[] = []
  leaving = 0n
  interest = 0n

  get lhb() {
    return this.moves.reduce((sum, money) => sum + money, this.opening)
  }

  /** A midnight: pays interest on the balance that stayed the whole day, and completes withdrawals. */
  midnight() {
    const interest = interestOf(micros<'USCD'>(amountHeldAllDay(micros<'USCD'>(this.opening), this.moves)), RATE)
    this.interest += interest
    this.opening = this.lhb + interest
    this.moves = []
    this.transaction += this.leaving
    this.leaving = 0n
  }
}

type Step =
  | { kind: 'in' | 'out'; who: number; part: number }
  | { kind: 'midnight'; settles: boolean }
  | { kind: 'drained' | 'filled' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('in', 'out'),
      who: fc.nat(2),
      part: fc.integer({ min: 1, max: 110 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('midnight' as const), settles: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('drained', 'filled') }) },
) as fc.Arbitrary<Step>

/** Moves all of the operators' own money out of the treasury, or back. */
async function moveTreasury(harness: Sandbox, outsider: Person, kind: 'drained' | 'filled') {
  const [from, to] =
    kind === 'drained'
      ? ([treasury, memberAccount(outsider.uid, 'transaction')] as const)
      : ([memberAccount(outsider.uid, 'transaction'), treasury] as const)
  const amount = micros<'USCD'>(await storedBalance(harness.db, from))
  if (amount === 0n) return
  const key = `fixture:${kind}:${harness.clock.now().getTime()}:${Math.random()}`
  await harness.db
    .transaction()
    .execute((tx) =>
      post(tx, [{ operation: 'systemAward', key, at: harness.clock.now(), postings: [{ from, to, amount }] }]),
    )
}

/** Whether every midnight so far is settled. */
const isSettled = async ({ pool, clock }: Sandbox) => {
  const { rows } = await pool.query<{ last: string | null; open: number }>(
    'select max(day)::text as last, count(*) filter (where finished_at is null)::int as open from settlement_day',
  )
  return rows[0]?.open === 0 && rows[0].last === businessDay(clock.now())
}

interface Played {
  harness: Sandbox
  people: readonly Person[]
  savers: readonly Saver[]
}

/**
 * A member puts in or takes out a part of their real balance, which lags behind the model until the settlement runs.
 */
async function moves({ people, savers }: Played, { kind, who, part }: Extract<Step, { who: number }>) {
  const [person, saver] = [people[who], savers[who]]
  if (!person || !saver) return
  const free = kind === 'in' ? await person.balance('USCD') : (await treasureOf(person)).money
  const whole = Number((free * BigInt(part)) / 100_000_000n)
  const answer = await (kind === 'in' ? putsIn : takesOut)(person, whole)
  if (answer !== null) return
  const exact = uscd(whole)
  if (kind === 'in') saver.transaction -= exact
  else saver.leaving += exact
  saver.moves.push(kind === 'in' ? exact : -exact)
}

async function midnight({ harness, people, savers }: Played, settles: boolean) {
  harness.clock.moveTo(momentOf(dayAfter(businessDay(harness.clock.now())), '12:00'))
  for (const person of people) await harness.renewSession(person)
  for (const saver of savers) saver.midnight()
  if (settles) await harness.jobs.runDue()
}

it.each([1, 2, 3])(
  'the treasure matches the rules, whoever moves money and however late the settlement runs (seed %d)',
  async (seed) => {
    const harness = await openSandbox()
    const people = [harness.alice, harness.bob, harness.carol]
    const played = { harness, people, savers: people.map(() => new Saver()) }
    for (const person of people) await person.fund(uscd(1_000), 'USCD')
    for (const saver of played.savers) saver.transaction = uscd(1_000)
    for (const one of fc.sample(step, { numRuns: 80, seed })) {
      if (one.kind === 'midnight') await midnight(played, one.settles)
      else if (one.kind === 'in' || one.kind === 'out') await moves(played, one)
      // A late payment equals a timely one, so the model need not know.
      else await moveTreasury(harness, harness.gregor, one.kind)
    }
    await moveTreasury(harness, harness.gregor, 'filled')
    await harness.jobs.runDue()
    expect(await isSettled(harness)).toBe(true)
    for (const [n, person] of people.entries()) {
      const saver = played.savers[n]
      const { money, totalInterest, leaving } = await treasureOf(person)
      expect([money, totalInterest, leaving]).toEqual([saver?.lhb, saver?.interest, saver?.leaving])
      expect(await person.balance('USCD')).toBe(saver?.transaction)
    }
    expect(played.savers.some(({ interest }) => interest > 0n)).toBe(true)
    expect(await verify(harness.db, toleratingFixtures(everyInvariant))).toEqual([])
    await harness.close()
  },
  120_000,
)
