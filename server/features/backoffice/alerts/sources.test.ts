import { login } from '@humidor/contract/backoffice/operators.console.ts'
import type { AlertRuleKey } from '@humidor/domain/backoffice/alert-rules.ts'
import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { failuresSince } from '../../../platform/console/audit.queries.ts'
import { recordFailure } from '../../../platform/console/audit.ts'
import { failuresOfKind } from '../../../platform/security/throttle.queries.ts'
import { createThrottle, defaultLimits, strangersSince } from '../../../platform/security/throttle.ts'
import { ADDRESS, openWithdrawals, usdt, type Withdrawals } from '../../money/withdrawals/withdrawals.testing.ts'
import { sourcesOf } from './own-sources.ts'

let harness: Withdrawals
beforeAll(async () => {
  harness = await openWithdrawals()
  for (const person of [harness.alice, harness.bob]) await harness.binds(person, ADDRESS)
  harness.nextDay()
  harness.nextDay()
}, 60_000)

const now = () => harness.clock.now()

/** What a source of the platform reads now. */
async function readings(rule: AlertRuleKey, threshold = 1n, at = now()) {
  const features = harness.features
  const sources = sourcesOf({
    queues: features.flatMap(({ queues = [] }) => queues),
    jobs: features.flatMap(({ jobs = [] }) => jobs),
    letters: features.flatMap(({ tasks = [] }) => tasks).filter(({ mails }) => mails),
    sources: features.flatMap(({ alerts = [] }) => alerts),
  })
  const [source, ...others] = sources.filter((one) => one.rule === rule)
  if (!source || others.length > 0) throw new Error(`${rule} has not one source`)
  return await source.read(harness.db, at, threshold)
}

describe('withdrawals', () => {
  it('that are large are named until they are decided, and the queue says since when its oldest waits', async () => {
    const id = await harness.opensWithdrawal(harness.alice, usdt(900))
    expect(await readings('withdrawalLarge', usdt(900))).toEqual([{ subject: `withdrawal:${id}`, value: usdt(900) }])
    expect(await readings('withdrawalLarge', usdt(901))).toEqual([])
    harness.later(3_600)
    expect(await readings('waiting.withdrawals')).toEqual([{ subject: '', value: expect.any(BigInt) }])
    const [waiting] = await readings('waiting.withdrawals')
    expect(Number(waiting?.value)).toBeGreaterThanOrEqual(3_600)
    expect(await harness.rejects(id)).toBeNull()
    expect(await readings('withdrawalLarge', usdt(900))).toEqual([])
    expect(await readings('waiting.withdrawals')).toEqual([{ subject: '', value: 0n }])
  })

  it('are unusual by how many times they exceed the largest one that was paid before', async () => {
    const { bob } = harness
    const first = await harness.opensWithdrawal(bob, usdt(150))
    expect(await readings('withdrawalUnusual', 2n)).toEqual([])
    await harness.approves(first)
    await harness.sends(first, await harness.paysFor(first))
    for (let n = 0; n < 20 && (await harness.rowOf(first)).state !== 'completed'; n += 1) {
      await harness.chain.mine(5)
      await harness.watch()
      await harness.jobs.poll('withdrawals.watch-bsc')
    }
    expect((await harness.rowOf(first)).state).toBe('completed')
    harness.nextDay()
    const second = await harness.opensWithdrawal(bob, usdt(800))
    expect(await readings('withdrawalUnusual', 5n)).toEqual([{ subject: `withdrawal:${second}`, value: 5n }])
    expect(await readings('withdrawalUnusual', 6n)).toEqual([])
  }, 120_000)
})

describe('the settlement', () => {
  it('is late from the beginning of the first day that is not settled', async () => {
    await harness.travel(startOf(dayAfter(businessDay(now()))))
    await harness.jobs.runDue()
    expect(await readings('settlementLate')).toEqual([])
    const midnight = startOf(dayAfter(businessDay(now())))
    expect(await readings('settlementLate', 1n, new Date(midnight.getTime() + 1_800_000))).toEqual([
      { subject: '', value: 1_800n },
    ])
  })

  it('and the chains of a healthy platform say nothing', async () => {
    for (const rule of ['promiseUncovered', 'depositsDoNotAddUp', 'providersContradict', 'closeDiffers'] as const)
      expect([rule, await readings(rule)]).toEqual([rule, []])
  })
})

describe('a chain', () => {
  const set = (what: string) => harness.pool.query(`update chain_cursor set ${what} where chain = 'BSC'`)
  const bsc = [{ subject: 'BSC', value: 1n }]

  it('is named while its providers contradict each other, its payments do not add up, or nobody answers for it', async () => {
    await set(`disagreement = 'two blocks of one number', disagrees_since = now(), adds_up = false`)
    expect(await readings('providersContradict')).toEqual(bsc)
    expect(await readings('depositsDoNotAddUp')).toEqual(bsc)
    await set(`disagreement = null, disagrees_since = null, adds_up = true`)
    expect(await readings('providersContradict')).toEqual([])
    const down = await readings('chainDown', 1n, new Date(now().getTime() + 3_600_000))
    expect(down.map(({ subject }) => subject)).toContain('BSC')
  })
})

describe('failed sign-ins', () => {
  it('of operators are counted for an hour, and successful ones are not', async () => {
    const { db, staff } = harness
    const fail = (at: Date) =>
      recordFailure(db, { operatorId: staff.wendy.id, email: staff.wendy.email, call: login.path, ip: '::1', at })
    const before = await failuresSince(db, login.path, new Date(now().getTime() - 3_600_000))
    for (let n = 0; n < 4; n += 1) await fail(now())
    expect(await readings('operatorSignIns')).toEqual([{ subject: '', value: BigInt(before + 4) }])
    expect(await readings('operatorSignIns', 1n, new Date(now().getTime() + 3_600_001))).toEqual([
      { subject: '', value: 0n },
    ])
  })

  it('of members and at unknown addresses are counted by their kind', async () => {
    const { db } = harness
    const since = new Date(now().getTime() - 3_600_000)
    const [members, strangers] = [await failuresOfKind(db, 'email', since), await strangersSince(db, since)]
    const throttle = createThrottle(db, 'email', defaultLimits)
    const trying = { name: 'somebody@cigar.test', ip: '198.51.100.7', at: now() }
    await throttle.mayTry(trying)
    await throttle.mayTry(trying)
    await db.transaction().execute((tx) => createThrottle(db, 'operator', defaultLimits).stranger(tx, now()))
    expect(await readings('memberSignIns')).toEqual([{ subject: '', value: BigInt(members + 2) }])
    expect(await readings('strangerSignIns')).toEqual([{ subject: '', value: BigInt(strangers + 1) }])
  })
})
