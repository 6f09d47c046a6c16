import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balancesOf, platformAccount } from '../../../ledger/accounts.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { later } from '../identity/own-account.testing.ts'
import { asksToClose, closes, WAIT } from './closing.testing.ts'

// A second, plain account of the rule, which shares no code with it: random members receive, ask, keep and wait, and after every step
// the platform must be where this says. `simulation/model/` plays far more histories, with products, crashes and races, but against a
// model of the server; here the server's own statements run on a database.

const { keepAccount } = contract.closing
const { info } = contract.member

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
}, 60_000)
afterAll(() => sandbox.close())

interface Expected {
  usdt: bigint
  uscd: bigint
  cig: bigint
  points: bigint
  /** What was agreed, and when the wait ends; undefined: none waits. */
  waits: { agreed: string; until: number } | undefined
  closed: boolean
  /** Who is not can take nothing out. */
  activated: boolean
}

const PRICE = 105_000n
const ofCig = (cig: bigint) => {
  const worth = (cig * PRICE) / 1_000_000n
  return worth - (worth + 99n) / 100n
}
const canTakeOut = ({ usdt, uscd, cig, activated }: Expected) =>
  activated && usdt + uscd + (cig > 0n ? ofCig(cig) : 0n) >= 10_000_000n
const sumOf = ({ usdt, uscd, cig, points }: Expected) => [usdt, uscd, cig, points].join(' ')

/** Numbers that are the same in every run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

it('a random history of three members is as the rule says, to the millionth', { timeout: 240_000 }, async () => {
  const roll = dice(20_261_130)
  const { tom, alice, carol, db, clock } = sandbox
  const fees = { usdt: 0n, uscd: 0n, cig: 0n }
  const feeNow = async () => ({
    usdt: await storedBalance(db, platformAccount('fees', 'USDT')),
    uscd: await storedBalance(db, platformAccount('fees', 'USCD')),
    cig: await storedBalance(db, platformAccount('fees', 'CIG')),
  })
  const before = await feeNow()
  const expected = new Map<Person, Expected>()
  for (const who of [tom, alice, carol])
    expected.set(who, {
      usdt: 0n,
      uscd: 0n,
      cig: 0n,
      points: 0n,
      waits: undefined,
      closed: false,
      activated: who !== tom,
    })
  const seen = { refused: 0, asked: 0, kept: 0, stopped: 0, closed: 0 }

  const step = async (who: Person, it: Expected) => {
    const what = roll(10)
    if (what < 4) {
      const coin = (['USDT', 'USCD', 'CIG', 'POINT'] as const)[roll(4)] ?? 'POINT'
      const amount = coin === 'POINT' ? BigInt(roll(300) + 1) : BigInt(roll(6_000_000) + 1)
      await who.fund(micros(amount) as never, coin)
      it[({ USDT: 'usdt', USCD: 'uscd', CIG: 'cig', POINT: 'points' } as const)[coin]] += amount
    } else if (what < 7 && !it.waits) {
      const answer = await asksToClose(sandbox, who)
      if (canTakeOut(it)) {
        expect(answer).toEqual({ refused: 'account_not_empty' })
        seen.refused += 1
      } else {
        expect(answer).toMatchObject({ closesAt: expect.any(Date) })
        it.waits = { agreed: sumOf(it), until: clock.now().getTime() + WAIT * 1_000 }
        seen.asked += 1
      }
    } else if (what === 7 && it.waits) {
      expect(await who.tryCall(keepAccount, {})).toBeNull()
      it.waits = undefined
      seen.kept += 1
    } else later(sandbox, WAIT / 3)
  }

  const settle = async () => {
    await closes(sandbox)
    for (const it of expected.values()) {
      if (!it.waits || it.waits.until > clock.now().getTime()) continue
      const goes = it.waits.agreed === sumOf(it) && !canTakeOut(it)
      it.waits = undefined
      if (!goes) {
        seen.stopped += 1
        continue
      }
      for (const kind of ['usdt', 'uscd', 'cig'] as const) fees[kind] += it[kind]
      Object.assign(it, { usdt: 0n, uscd: 0n, cig: 0n, points: 0n, closed: true })
      seen.closed += 1
    }
  }

  for (let n = 0; n < 120 && seen.closed < 3; n += 1) {
    const open = [...expected].filter(([, it]) => !it.closed)
    const [who, it] = open[roll(open.length)] ?? [tom, expected.get(tom)]
    await sandbox.renewSession(who)
    if (it) await step(who, it)
    await settle()
    for (const [person, should] of expected) {
      const { balance, transaction, profit, points } = await balancesOf(db, person.uid)
      expect([n, [balance, transaction, profit, points].join(' ')]).toEqual([n, sumOf(should)])
      const refused = await person.tryCall(info, {})
      if (should.closed) expect(refused).toEqual({ refused: 'please_login' })
    }
    const now = await feeNow()
    for (const kind of ['usdt', 'uscd', 'cig'] as const) expect(now[kind] - before[kind]).toBe(fees[kind])
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
})
