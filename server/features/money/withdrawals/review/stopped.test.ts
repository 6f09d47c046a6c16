import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balancesOf } from '../../../../ledger/accounts.ts'
import { changeSetting } from '../../../../platform/settings/stored-settings.ts'
import { screeningSteps } from '../../screening/screening.testing.ts'
import { ADDRESS, CONFIRMATIONS, OTHER, openBound, refused, usdt, type Withdrawals } from '../withdrawals.testing.ts'

const { approveWithdrawal, approveWithdrawals, listWithdrawals, withdrawal } = consoleContract.withdrawals
const { takePayments, enterPayments } = consoleContract.withdrawalPayments
const { listAlerts } = consoleContract.alerts
const { listTimeline } = consoleContract.timeline
const { approvals } = consoleContract.operators
const STOPPED = 'stopped_for_review'

let harness: Withdrawals
const { at, asks, decides, lists, removes, uploads } = screeningSteps(() => harness)
let listed = 0
beforeAll(async () => {
  harness = await openBound(({ alice, bob, carol, sylvia, gregor }) => [alice, bob, carol, sylvia, gregor])
}, 120_000)
// A member requests one withdrawal a day. Each test begins without an entry in force.
beforeEach(async () => {
  harness.nextDay()
  if (listed > 0) await unlists()
})

const puts = async (text = `${ADDRESS},all,Police,Theft`) => {
  listed = await lists(text)
  return listed
}
/** A list whose use waits for the second operator. */
const draft = async () => {
  const { data } = await uploads(`${ADDRESS},all,Police,Theft`)
  listed = data?.id ?? 0
  expect(await asks(listed, `Draft ${listed}`)).toBeNull()
  return listed
}
const unlists = async () => {
  await removes({ list: listed })
  expect(await decides(`list:${listed}`, 'screeningRemoval')).toBeNull()
  listed = 0
}
const opens = (key: 'alice' | 'bob' | 'carol' | 'sylvia' | 'gregor' = 'alice', money = usdt(100)) =>
  harness.opensWithdrawal(harness[key], money)
const looksAt = async (id: string) => (await at('fiona')).call(withdrawal, { id })
const hitsOf = async (id: string) =>
  (await looksAt(id)).hits.filter(({ cleared }) => cleared === null).map((hit) => hit.id)
const state = async (id: string) => (await harness.rowOf(id)).state
const approves = async (id: string, hits?: string[]) => {
  const who = await at('fiona')
  return who.tryCall(approveWithdrawal, { id, googleCode: who.googleCode(), ...(hits && { hits }) })
}
const screens = () => harness.jobs.poll('withdrawals.screen-unpaid')
/** Two operators clear what stopped it. */
async function clears(id: string) {
  expect(await approves(id, await hitsOf(id))).toBeNull()
  expect(await decides(id, 'payWithdrawal')).toBeNull()
}
const takes = async (ids: string[]) => (await at('fiona')).call(takePayments, { ids })
const rejects = async (id: string) => expect(await harness.rejects(id)).toBeNull()

describe('a withdrawal to a listed address', () => {
  it('is accepted, stops for review, and shows operators which line of which list, since when', async () => {
    const list = await puts()
    const id = await opens()
    const { rows } = await (await at('fiona')).call(listWithdrawals, { state: 'reviewing', limit: 50 })
    expect(rows.find((row) => row.id === id)).toMatchObject({ needsSecond: true, flags: ['stopped', 'new address'] })
    const found = await looksAt(id)
    expect(found.hits).toMatchObject([{ rule: 'listed', list, cleared: null }])
    expect(found.hits[0]?.text).toMatch(/^On the list “List \d+”, line 1\. Police: Theft$/)
    expect(found.hits[0]?.listedSince).toBeInstanceOf(Date)
    await rejects(id)
  })

  it('looks to the member like any other in review, and can be cancelled', async () => {
    await puts()
    const before = await balancesOf(harness.db, harness.alice.uid)
    const id = await opens()
    const { rows } = await harness.alice.call(contract.deposits.usdtdetail, { type: 2, page: 1, limit: 10 })
    expect(rows[0]).toMatchObject({ status: 0 })
    expect(JSON.stringify(rows[0], (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
      /list|stop|hit/i,
    )
    expect(await harness.alice.tryCall(contract.withdrawals.cancelWithdrawal, { id: Number(id) })).toBeNull()
    expect((await balancesOf(harness.db, harness.alice.uid)).balance).toBe((before.balance ?? 0n) + usdt(100))
  })

  it('is approved only by two operators, the first of whom confirms exactly what stopped it', async () => {
    await puts()
    const id = await opens()
    const hits = await hitsOf(id)
    expect(await approves(id)).toEqual(refused(STOPPED))
    expect(await approves(id, [...hits, '999'])).toEqual(refused(STOPPED))
    expect(await approves(id, hits)).toBeNull()
    expect(await looksAt(id)).toMatchObject({ state: 'reviewing', secondWaits: true })
    const { rows } = await (await at('victor')).call(approvals, { limit: 50, state: 'waiting', kind: 'payWithdrawal' })
    const asked = rows.find(({ about }) => about === id)
    expect(asked?.reason).toBe(`WD-${id} stopped for review.`)
    expect(asked?.details.filter(({ warns }) => warns)).toEqual([
      { name: 'Stopped', value: expect.stringContaining('Police: Theft'), warns: true },
      { name: 'Checks', value: 'stopped, new address', warns: true },
    ])
    expect(await decides(id, 'payWithdrawal', 'fiona')).toEqual(refused('illegal_operation'))
    expect(await state(id)).toBe('reviewing')
    expect(await decides(id, 'payWithdrawal')).toBeNull()
    expect(await harness.rowOf(id)).toMatchObject({
      ...{ state: 'approved', approved_by: harness.staff.fiona.id, second_by: harness.staff.victor.id },
    })
    expect((await looksAt(id)).hits[0]?.cleared).toMatchObject({ maker: 'Fiona Filler', checker: 'Victor Vitola' })
    const txid = await harness.paysFor(id)
    expect(await harness.sends(id, txid)).toBeNull()
    await harness.chain.mine(CONFIRMATIONS + 1)
    await harness.look()
    expect(await state(id)).toBe('completed')
  })

  it('is not approved among others', async () => {
    await puts()
    const id = await opens()
    const who = await at('fiona')
    expect(await who.call(approveWithdrawals, { ids: [id], googleCode: who.googleCode() })).toEqual({
      outcomes: [{ id, done: null, refused: STOPPED }],
    })
    await rejects(id)
  })

  it('stops in any spelling of the entry, on its network and on all, and on no other network', async () => {
    for (const [text, stops] of [
      [`${ADDRESS.toLowerCase()},BSC,a,b`, true],
      [` 0x${ADDRESS.slice(2).toUpperCase()} ,all,a,b`, true],
      [`${OTHER},all,a,b`, false],
    ] as const) {
      await puts(text)
      const id = await opens()
      expect((await looksAt(id)).hits.length > 0).toBe(stops)
      await rejects(id)
      await unlists()
    }
  })

  it('does not stop while the screening is off, and what stopped before waits until it is decided', async () => {
    await puts()
    const stopped = await opens('alice')
    await changeSetting(harness.db, 'reviewListed', 0)
    const free = await opens('bob')
    await screens()
    expect((await looksAt(free)).hits).toEqual([])
    expect(await approves(free)).toBeNull()
    expect(await approves(stopped)).toEqual(refused(STOPPED))
    await changeSetting(harness.db, 'reviewListed', 1)
    for (const id of [stopped, free]) await rejects(id)
  })

  it('still waits after its entry was removed, and says so', async () => {
    await puts()
    const id = await opens()
    await unlists()
    expect((await looksAt(id)).hits[0]?.text).toContain('removed since')
    expect(await approves(id)).toEqual(refused(STOPPED))
    await clears(id)
    expect(await state(id)).toBe('approved')
    await rejects(id)
  })
})

describe('a list that comes into force between request and payment', () => {
  it('stops what is in review at its approval, before any job has run', async () => {
    const id = await opens()
    await puts()
    expect((await looksAt(id)).hits).toEqual([])
    expect(await approves(id)).toEqual(refused(STOPPED))
    await screens()
    expect(await hitsOf(id)).toHaveLength(1)
    await screens()
    expect(await hitsOf(id)).toHaveLength(1)
    await rejects(id)
  })

  it('makes the request for a second operator void: they agreed to something else', async () => {
    const id = await opens('alice', usdt(1_000, 1))
    expect(await approves(id)).toBeNull()
    await puts()
    expect(await decides(id, 'payWithdrawal')).toEqual(refused('illegal_operation'))
    expect(await state(id)).toBe('reviewing')
    await rejects(id)
  })

  it('stops an approved one: no file takes it, no transaction is entered, until two operators clear it', async () => {
    const [id, other] = [await opens('alice'), await opens('bob')]
    for (const one of [id, other]) expect(await approves(one)).toBeNull()
    const txid = await harness.paysFor(id)
    await harness.chain.mine(1)
    await puts()
    expect(await takes([id, other])).toEqual({
      outcomes: [
        { id, done: null, refused: STOPPED },
        { id: other, done: null, refused: STOPPED },
      ],
    })
    expect(await harness.sends(id, txid)).toEqual(refused(STOPPED))
    const who = await harness.openConsole('fiona', id)
    const payments = [{ id, txid }]
    expect(await who.call(enterPayments, { payments, googleCode: who.googleCode() })).toEqual({
      outcomes: [{ id, done: null, refused: STOPPED }],
    })
    await screens()
    expect(await looksAt(id)).toMatchObject({
      state: 'approved',
      needsSecond: true,
      flags: ['stopped'],
    })
    // The member cannot take it back meanwhile: somebody may have paid it.
    expect(await harness.alice.tryCall(contract.withdrawals.cancelWithdrawal, { id: Number(id) })).toEqual(
      refused('illegal_operation'),
    )
    const { approved_at: approvedAt } = await harness.rowOf(id)
    await clears(id)
    expect(await harness.rowOf(id)).toMatchObject({ state: 'approved', approved_at: approvedAt })
    expect(await harness.sends(id, txid)).toBeNull()
    expect((await takes([other])).outcomes[0]).toMatchObject({ refused: STOPPED })
    harness.later(3_600)
    await rejects(other)
    await harness.chain.mine(CONFIRMATIONS + 1)
    await harness.look()
    expect(await state(id)).toBe('completed')
  })

  it('stops again for another list, after the first was cleared', async () => {
    const first = await puts()
    const id = await opens()
    await clears(id)
    const second = await lists(`${ADDRESS},BSC,Court,Order`)
    expect((await takes([id])).outcomes[0]).toMatchObject({ refused: STOPPED })
    await screens()
    expect(await hitsOf(id)).toHaveLength(1)
    await clears(id)
    expect((await takes([id])).outcomes[0]).toMatchObject({ done: 'taken' })
    await removes({ list: second })
    expect(await decides(`list:${second}`, 'screeningRemoval')).toBeNull()
    expect(first).not.toBe(second)
    await rejects(id)
  })

  it('and an approval at the same instant: it is stopped or not yet approved, never paid', async () => {
    const id = await opens()
    const list = await draft()
    const [, approved] = await Promise.all([decides(String(list), 'screeningList'), approves(id)])
    expect([null, refused(STOPPED)]).toContainEqual(approved)
    expect((await takes([id])).outcomes[0]?.done).toBeNull()
    await screens()
    expect(await hitsOf(id)).toHaveLength(1)
    await rejects(id)
  })
})

describe('the database', () => {
  it('refuses to approve or pay what is stopped, and to change or forge what stopped it', async () => {
    await puts()
    const id = await opens()
    const run = (text: string, values: unknown[] = [id]) => harness.pool.query(text, values)
    const approve = `update withdrawal set state = 'approved', approved_by = ${harness.staff.fiona.id}, approved_at = now() where id = $1`
    await expect(run(approve)).rejects.toThrow('cleared by two operators')
    await expect(run('update review_hit set value = 1 where withdrawal_id = $1')).rejects.toThrow('never changed')
    await expect(run('delete from review_hit where withdrawal_id = $1')).rejects.toThrow('never changed')
    const [hit] = await hitsOf(id)
    const { rows } = await run(`select id from approval where state = 'approved' limit 1`, [])
    await expect(
      run('insert into review_clearance (hit_id, approval_id, cleared_at) values ($1, $2, now())', [hit, rows[0]?.id]),
    ).rejects.toThrow('two operators who saw')
    await rejects(id)
    await expect(
      run(
        `insert into review_hit (rule, withdrawal_id, uid, entry_id, found_at)
          select 'listed', withdrawal_id, uid, entry_id, now() from review_hit where withdrawal_id = $1`,
      ),
    ).rejects.toThrow('not paid yet')
  })
})

it('a stopped withdrawal is an alert until it is decided, and stands in the timeline of the member', async () => {
  await puts()
  const id = await opens('gregor')
  await harness.jobs.poll('alerts.evaluate')
  const subjects = async () => {
    const { rows } = await (await at('fiona')).call(listAlerts, { limit: 50, state: 'open' })
    return rows.filter(({ rule }) => rule === 'withdrawalStopped').map(({ subject }) => subject)
  }
  expect(await subjects()).toContain(`withdrawal:${id}`)
  const { rows } = await (await at('fiona')).call(listTimeline, { uid: harness.gregor.uid, limit: 25 })
  expect(rows.find(({ source }) => source === 'review')).toMatchObject({
    what: 'stopped',
    state: null,
    text: expect.stringMatching(new RegExp(`^WD-${id}\\. On the list`)),
    link: { to: 'withdrawal', id },
  })
  await rejects(id)
})
