import { info } from '@humidor/contract/accounts/member.ts'
import { setChildShippingFee } from '@humidor/contract/accounts/team.ts'
import type { Level } from '@humidor/domain/accounts/membership.ts'
import { levelNeeds, levelReached } from '@humidor/domain/accounts/team.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyInvariant } from '../../../invariants.ts'
import { toleratingFixtures } from '../../../ledger/fixtures.testing.ts'
import { verify } from '../../../ledger/invariant.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { activates, hasFee, invites, rebateOf, rollsUp, usd } from './team.testing.ts'
import { addTeamPerformance, setLevel } from './team.ts'

/** The model of a member, without the database. The expected counts are a plain recount over whole lines. */
interface Known {
  person: { uid: number }
  above: Known | undefined
  activated: boolean
  level: Level
  fee: bigint
  rebates: bigint
  performance: bigint
}

type Act =
  | { kind: 'register'; who: number }
  | { kind: 'activate'; who: number }
  | { kind: 'fee'; who: number; fee: bigint }
  | { kind: 'order'; who: number; amount: bigint }
  | { kind: 'operator'; who: number; level: 1 | 2 | 3 | 4 | 5 }
  | { kind: 'climb' }

const who = fc.nat(1_000)
const acts = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('register' as const), who }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('activate' as const), who }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('fee' as const), who, fee: fc.bigInt({ min: 0n, max: usd(25) }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('order' as const), who, amount: fc.bigInt({ min: 1n, max: usd(500) }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('operator' as const), who, level: fc.constantFrom(1, 2, 3, 4, 5) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('climb' as const) }) },
  ),
  { minLength: 65, maxLength: 70 },
) as fc.Arbitrary<Act[]>

/** Low requirements, so that a small tree reaches all levels. */
const easy = { levelTeam1: 2, levelTeam2: 3, levelTeam3: 4, levelTeam4: 5, levelGold3: 1, levelPlatinum4: 1 }
const direct = { levelDirect1: 1, levelDirect2: 1, levelDirect3: 2, levelDirect4: 2 }
const needs = levelNeeds({ ...defaultSettings, ...easy, ...direct })

const lineAbove = (one: Known): Known[] => (one.above ? [one.above, ...lineAbove(one.above)] : [])

class Model {
  readonly harness: Sandbox
  readonly price: bigint
  readonly all: Known[] = []
  readonly #people = new Map<Known, Person>()

  constructor(harness: Sandbox, price: bigint) {
    this.harness = harness
    this.price = price
    this.all.push(this.#known(harness.root, undefined, usd(20)))
  }

  #known = (person: { uid: number }, above: Known | undefined, fee = usd(10)): Known => ({
    person,
    above,
    activated: false,
    level: 0,
    fee,
    rebates: 0n,
    performance: 0n,
  })

  async act(act: Act) {
    if (act.kind === 'climb') return rollsUp(this.harness)
    const one = this.all[act.who % this.all.length] as Known
    if (act.kind === 'register') {
      const person = await invites(this.harness, one.person)
      const known = this.#known(person, one)
      this.#people.set(known, person)
      this.all.push(known)
      return undefined
    }
    if (act.kind === 'activate') return this.#activate(one)
    if (act.kind === 'fee') return this.#setFee(one, act.fee)
    const { db, clock } = this.harness
    if (act.kind === 'order') {
      one.performance += act.amount
      return db.transaction().execute((tx) => addTeamPerformance(tx, [{ uid: one.person.uid, amount: act.amount }]))
    }
    // An operator acts on the present counts: waiting deltas could raise a member before or after.
    await rollsUp(this.harness)
    const refused = await db.transaction().execute((tx) => setLevel(tx, one.person.uid, act.level, clock.now()))
    expect(refused).toBe(one.activated ? undefined : 'not_active')
    await rollsUp(this.harness)
    return undefined
  }

  async #activate(one: Known) {
    const person = this.#people.get(one)
    if (one.activated || !person) return
    await activates(person)
    one.activated = true
    let highest = 0n
    for (const upline of lineAbove(one)) {
      const reaches = upline.fee < this.price ? upline.fee : this.price
      if (reaches > highest) upline.rebates += reaches - highest
      if (reaches > highest) highest = reaches
    }
  }

  async #setFee(one: Known, fee: bigint) {
    const above = one.above && this.#people.get(one.above)
    if (!one.above || !above) return
    // The root member's share is found when it is paid, so nothing may change before.
    await rollsUp(this.harness)
    if (!one.above.activated) {
      one.fee = fee
      await hasFee(this.harness, one.person, fee)
      return
    }
    const asked = { targetUid: one.person.uid, shippingFee: micros<'USCD'>(fee) }
    const said = await above.tryCall(setChildShippingFee, asked)
    expect(said).toEqual(fee > one.above.fee ? { refused: 'illegal_value' } : null)
    if (said === null) one.fee = fee
  }

  /** Recounts everything: each line is walked completely. */
  async compare() {
    await rollsUp(this.harness)
    const rows = await this.harness.db
      .selectFrom('team')
      .innerJoin('member', 'member.uid', 'team.uid')
      .selectAll('team')
      .select('member.level')
      .execute()
    const rowOf = new Map(rows.map((row) => [row.uid, row]))
    for (const one of this.all) {
      const cast = one.above === undefined ? 9 : 0
      const children = this.all.filter(({ above }) => above === one)
      const line = this.all.filter((other) => lineAbove(other).includes(one))
      const level = (uid: number) => rowOf.get(uid)?.level ?? 0
      const row = rowOf.get(one.person.uid)
      const activated = line.filter((other) => other.activated)
      if (cast === 0)
        expect(row).toMatchObject({
          children: children.length,
          children_actived: children.filter((child) => child.activated).length,
          team_actived: activated.length,
          team_gold: line.filter(({ person }) => level(person.uid) >= 3).length,
          team_platinum: line.filter(({ person }) => level(person.uid) >= 4).length,
          team_performance: line.reduce((sum, { performance }) => sum + performance, 0n),
          own_performance: one.performance,
          self_rebate_total: one.rebates,
        })
      expect(await rebateOf(this.harness, one.person)).toBe(one.rebates)
      // After an operator set a level, counts can still raise it.
      const counts = {
        direct: row?.children_actived ?? 0,
        team: row?.team_actived ?? 0,
        gold: row?.team_gold ?? 0,
        platinum: row?.team_platinum ?? 0,
      }
      this.seen.push([row?.level ?? 0, one.activated ? levelReached(1, counts, needs) : 0])
    }
  }

  /** For each member the stored level, and the level by counts alone. */
  readonly seen: [number, number][] = []
}

async function run(wishes: readonly Act[], price: bigint) {
  const harness = await openSandbox()
  try {
    for (const [key, value] of Object.entries({ ...easy, ...direct }))
      await changeSetting(harness.db, key as 'levelTeam1', value)
    await changeSetting(harness.db, 'activationPrice', price)
    await rollsUp(harness)
    const model = new Model(harness, price)
    for (const act of wishes) await model.act(act)
    await model.compare()
    expect(Math.max(...model.seen.map(([stands]) => stands))).toBeGreaterThan(1)
    if (!wishes.some(({ kind }) => kind === 'operator'))
      expect(model.seen.filter(([stands, counted], n) => n > 0 && stands !== counted)).toEqual([])
    expect(await verify(harness.db, toleratingFixtures(everyInvariant))).toEqual([])
    await harness.renewSession(harness.root)
    await harness.root.call(info, {})
  } finally {
    await harness.close()
  }
}

describe('a tree of members who register, activate, set fees and order in any order', () => {
  it.each([1, 3, 4])(
    'has the same counts, payments and levels as a full recount (%i)',
    async (seed) => {
      const [wishes] = fc.sample(acts, { numRuns: 1, seed: 20_261_121 + seed })
      await run(
        (wishes ?? []).filter(({ kind }) => seed > 1 || kind !== 'operator'),
        seed === 4 ? usd(15) : usd(100),
      )
    },
    120_000,
  )
})

describe('a line', () => {
  it('cannot be changed afterwards, neither by the server nor by SQL', async () => {
    const harness = await openSandbox()
    const child = await invites(harness, harness.alice)
    const by = (statement: string) => harness.pool.query(statement, [child.uid, harness.bob.uid])
    await expect(by('update member set referrer_uid = $2 where uid = $1')).rejects.toThrow('never change')
    await expect(by('update member set referrer_uid = $1 where uid = $2')).rejects.toThrow('never change')
    await expect(harness.pool.query('delete from member where uid = $1', [child.uid])).rejects.toThrow(
      'no member leaves',
    )
    // Possible changes are reported: a count, a place in the line, a waiting delta, a false level.
    const tampers = [
      ['team.line-counts', 'update team set team_actived = team_actived + 1 where uid = $1'],
      ['team.direct-counts', 'update team set children = children + 1 where uid = $1'],
      ['team.one-row-each', `update team set referrer_uid = ${harness.bob.uid} where uid = $1`],
      ['team.totals-are-the-ledger', 'update team set self_rebate_total = 1 where uid = $1'],
      ['team.line-counts', `insert into team_climb (uid, depth, gold) values ($1, 2, 1)`],
      ['team.waits-in-its-place', `insert into team_climb (uid, depth) values ($1, 3)`],
      ['team.levels-are-explained', 'update member set level = 2, activated_at = now() where uid = $1'],
    ] as const
    for (const [id, statement] of tampers) {
      const client = await harness.pool.connect()
      try {
        await client.query('begin')
        await client.query(statement, [child.uid])
        const { sql } = everyInvariant.find((one) => one.id === id) ?? { sql: 'select' }
        expect((await client.query(sql)).rows, statement).not.toEqual([])
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    await harness.close()
  })
})
