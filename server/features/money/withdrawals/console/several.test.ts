import { randomUUID } from 'node:crypto'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf, LOCK_MINUTES, MOST_AT_ONCE, noteLength } from '@humidor/domain/backoffice/console.ts'
import type { OperatorKey } from '@humidor/sandbox/operators.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balancesOf } from '../../../../ledger/accounts.ts'
import { refused, usdt, type Withdrawals } from '../withdrawals.testing.ts'
import { openPaidBefore, opensOfEach } from './several.testing.ts'

const { approveWithdrawals, rejectWithdrawals } = consoleContract.withdrawals
const { audit, approvalEvidence, approvals, claim } = consoleContract.operators

let harness: Withdrawals
beforeAll(async () => {
  harness = await openPaidBefore()
}, 120_000)
// A member requests one withdrawal a day.
beforeEach(() => harness.nextDay())

const state = async (id: string) => (await harness.rowOf(id)).state
const statesOf = async (ids: readonly string[]) => await Promise.all(ids.map(state))
const approved = (id: string) => ({ id, done: 'approved', refused: null })
const no = (id: string, code: string) => ({ id, done: null, refused: code })

async function approvesAll(ids: readonly string[], { key, by = 'fiona' }: { key?: string; by?: OperatorKey } = {}) {
  const operator = await harness.openConsole(by)
  const body = { ids: [...ids], googleCode: operator.googleCode() }
  return operator.tryCall(approveWithdrawals, body, key === undefined ? {} : { key })
}
const rejectsAll = async (ids: readonly string[], reason: string, key?: string) =>
  (await harness.openConsole('wendy')).tryCall(
    rejectWithdrawals,
    { ids: [...ids], reason },
    key === undefined ? {} : { key },
  )
const eventsOf = async (call: string, limit: number) => {
  const { rows } = await (await harness.openConsole('victor')).call(audit, { limit, call })
  return rows.map(({ request }) => JSON.parse(request))
}

describe('an operator who approves several withdrawals with one code', () => {
  it('gets an outcome for each, and one refused item stops no other', async () => {
    const [first = '', other = '', third = ''] = await opensOfEach(harness, ['alice', 'bob', 'carol'])
    await harness.openConsole('victor', other)
    const before = await balancesOf(harness.db, harness.alice.uid)
    expect(await approvesAll([first, other, '999999999', 'x', third])).toEqual({
      outcomes: [
        approved(first),
        no(other, 'admin_lock'),
        no('999999999', 'not_found'),
        no('x', 'not_found'),
        approved(third),
      ],
    })
    expect(await statesOf([first, other, third])).toEqual(['approved', 'reviewing', 'approved'])
    expect(await harness.rowOf(first)).toMatchObject({ approved_by: harness.staff.fiona.id, second_by: null })
    // An approval moves no money.
    expect(await balancesOf(harness.db, harness.alice.uid)).toEqual(before)
    // Each item has its own row in the audit log, and a refused one has none.
    expect(await eventsOf(approveWithdrawals.path, 2)).toEqual([{ id: third }, { id: first }])
    harness.later(LOCK_MINUTES * 60)
    expect(await approvesAll([first, other])).toEqual({ outcomes: [no(first, 'illegal_operation'), approved(other)] })
  })

  it('must give a right code, which is used up for the whole request', async () => {
    const ids = await opensOfEach(harness, ['alice', 'bob'])
    const fiona = await harness.openConsole('fiona')
    const googleCode = fiona.googleCode()
    const wrong = googleCode === '111111' ? '222222' : '111111'
    expect(await fiona.tryCall(approveWithdrawals, { ids, googleCode: wrong })).toEqual(refused('google_code_error'))
    expect(await statesOf(ids)).toEqual(['reviewing', 'reviewing'])
    const [first = '', other = ''] = ids
    expect(await fiona.tryCall(approveWithdrawals, { ids: [first], googleCode })).toEqual({
      outcomes: [approved(first)],
    })
    expect(await fiona.tryCall(approveWithdrawals, { ids: [other], googleCode })).toEqual(refused('google_code_spent'))
    expect(await state(other)).toBe('reviewing')
  })

  it('requests a second operator for each above the limit, as a single approval does', async () => {
    const [under = ''] = await opensOfEach(harness, ['alice'])
    const above = await harness.opensWithdrawal(harness.paula, usdt(1_000, 1))
    expect(await approvesAll([above, under])).toEqual({
      outcomes: [{ id: above, done: 'waits for a second operator', refused: null }, approved(under)],
    })
    expect(await statesOf([above, under])).toEqual(['reviewing', 'approved'])
    expect(await approvesAll([above])).toEqual({ outcomes: [no(above, 'illegal_operation')] })
    const victor = await harness.openConsole('victor')
    const { rows } = await victor.call(approvals, { limit: 10, state: 'waiting' })
    const asked = rows.find(({ about }) => about === above)
    const { acts } = await victor.call(approvalEvidence, { id: asked?.id ?? '' })
    expect(acts.map((act) => [act.operator, act.call])).toEqual([['Fiona Filler', approveWithdrawals.path]])
    // A rejection takes the request for the second operator back.
    expect(await rejectsAll([above], 'No.')).toEqual({ outcomes: [{ id: above, done: 'rejected', refused: null }] })
    const after = await victor.call(approvals, { limit: 10, state: 'waiting' })
    expect(after.rows.filter(({ about }) => about === above)).toEqual([])
  })

  it('cannot approve one with a warning among others: it must be opened', async () => {
    const { gregor, magnus } = harness
    // Never paid before.
    await harness.binds(magnus, '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359')
    harness.nextDay()
    harness.nextDay()
    const [fine = ''] = await opensOfEach(harness, ['alice'])
    const fresh = await harness.opensWithdrawal(magnus)
    const locked = await harness.opensWithdrawal(gregor)
    await gregor.call(contract.ownAccount.lockAccount, {})
    expect(await approvesAll([fresh, locked, fine])).toEqual({
      outcomes: [no(fresh, 'has_warnings'), no(locked, 'illegal_operation'), approved(fine)],
    })
    expect(await statesOf([fresh, locked])).toEqual(['reviewing', 'reviewing'])
    expect(await harness.approves(fresh)).toBeNull()
  })

  it('gets the same outcomes again after a lost answer or a double tap, and each item is approved once', async () => {
    const ids = await opensOfEach(harness, ['alice', 'bob', 'carol', 'sylvia'])
    const [, refusedOne = ''] = ids
    await harness.openConsole('victor', refusedOne)
    const key = randomUUID()
    const fiona = await harness.openConsole('fiona')
    const body = { ids, googleCode: fiona.googleCode() }
    const twins = await Promise.all([1, 2, 3].map(() => fiona.tryCall(approveWithdrawals, body, { key })))
    const expected = {
      outcomes: ids.map((id) => (id === refusedOne ? no(id, 'admin_lock') : approved(id))),
    }
    expect(twins).toEqual([expected, expected, expected])
    expect(await eventsOf(approveWithdrawals.path, 3)).toEqual(
      ids
        .filter((id) => id !== refusedOne)
        .toReversed()
        .map((id) => ({ id })),
    )
    // Although it could be approved by now.
    harness.later(LOCK_MINUTES * 60)
    await harness.renewOperatorSession(fiona)
    expect(await approvesAll(ids, { key })).toEqual(expected)
    expect(await state(refusedOne)).toBe('reviewing')
    // The key belongs to these withdrawals.
    expect(await approvesAll([refusedOne], { key })).toEqual(refused('illegal_request'))
  })

  it('does the rest after a request that was cut off between two items', async () => {
    const ids = await opensOfEach(harness, ['alice', 'bob'])
    const [first = '', second = ''] = ids
    const key = randomUUID()
    expect(await approvesAll(ids, { key })).toEqual({ outcomes: [approved(first), approved(second)] })
    // As if the process had ended before the whole answer was stored.
    const scope = `operator:${harness.staff.fiona.id}:${approveWithdrawals.path}`
    await harness.pool.query('delete from idempotency where key = $1 and scope in ($2, $3)', [
      key,
      scope,
      `${scope} ${second}`,
    ])
    expect(await approvesAll(ids, { key })).toEqual({
      outcomes: [approved(first), no(second, 'illegal_operation')],
    })
  })

  it('decides each exactly once, however many operators act on the same at once', async () => {
    const ids = await opensOfEach(harness, ['alice', 'bob', 'carol', 'sylvia'])
    const [fiona, victor, wendy] = [
      await harness.openConsole('fiona'),
      await harness.openConsole('victor'),
      await harness.openConsole('wendy'),
    ]
    const codes = [fiona.googleCode(), victor.googleCode()]
    const answers = await Promise.all([
      fiona.call(approveWithdrawals, { ids, googleCode: codes[0] ?? '' }),
      victor.call(approveWithdrawals, { ids: ids.toReversed(), googleCode: codes[1] ?? '' }),
      wendy.call(rejectWithdrawals, { ids: ids.toReversed(), reason: 'No.' }),
    ])
    for (const id of ids) {
      const of = answers.map(({ outcomes }) => outcomes.find((one) => one.id === id))
      expect(of.filter((one) => one?.refused === null)).toHaveLength(1)
      expect(await state(id)).toBe(of.find((one) => one?.refused === null)?.done)
    }
  })

  it('names no item twice, at least one and at most a hundred', async () => {
    const [id = ''] = await opensOfEach(harness, ['alice'])
    const many = Array.from({ length: MOST_AT_ONCE + 1 }, (_, n) => String(n + 1))
    const fiona = await harness.openConsole('fiona')
    for (const ids of [[id, id], [], many]) {
      const body = { ids, googleCode: fiona.googleCode() }
      expect(await fiona.sendRaw('POST', approveWithdrawals.path, body)).toEqual(refused('parameter_error'))
    }
    expect(await state(id)).toBe('reviewing')
  })
})

describe('an operator who rejects several withdrawals with one reason', () => {
  it('returns the money of each, and one refused item stops no other', async () => {
    const { alice, bob, carol } = harness
    const before = await balancesOf(harness.db, alice.uid)
    const [first = '', approvedOne = '', opened = ''] = await opensOfEach(harness, ['alice', 'bob', 'carol'])
    expect(await harness.approves(approvedOne)).toBeNull()
    await harness.openConsole('victor', opened)
    const reason = 'Please call us first.'
    const key = randomUUID()
    const expected = {
      outcomes: [
        { id: first, done: 'rejected', refused: null },
        no(approvedOne, 'admin_lock'),
        no(opened, 'admin_lock'),
      ],
    }
    expect(await rejectsAll([first, approvedOne, opened], reason, key)).toEqual(expected)
    expect(await rejectsAll([first, approvedOne, opened], reason, key)).toEqual(expected)
    expect(await statesOf([first, approvedOne, opened])).toEqual(['rejected', 'approved', 'reviewing'])
    expect((await balancesOf(harness.db, alice.uid)).balance - before.balance).toBe(usdt(100))
    for (const { uid } of [bob, carol])
      expect((await balancesOf(harness.db, uid))['held.withdrawal']).toBeGreaterThanOrEqual(usdt(100))
    const letters = await harness.inbox(alice.email)
    expect(letters.filter(({ text }) => text.includes(reason))).toHaveLength(1)
    expect(await eventsOf(rejectWithdrawals.path, 1)).toEqual([{ id: first, reason }])
  })

  it('rejects an approved one only while they have it open', async () => {
    const [id = ''] = await opensOfEach(harness, ['sylvia'])
    expect(await harness.approves(id)).toBeNull()
    const wendy = await harness.openConsole('wendy')
    await wendy.call(claim, { item: itemOf.withdrawal(id) })
    expect(await rejectsAll([id], 'No.')).toEqual({ outcomes: [{ id, done: 'rejected', refused: null }] })
    expect(await state(id)).toBe('rejected')
  })

  it('must give a reason, or nothing is rejected', async () => {
    const ids = await opensOfEach(harness, ['paula'])
    expect(await rejectsAll(ids, ' ')).toEqual(refused('content_empty'))
    expect(await rejectsAll(ids, 'x'.repeat(noteLength.most + 1))).toEqual(refused('content_too_long'))
    expect(await statesOf(ids)).toEqual(['reviewing'])
  })
})
