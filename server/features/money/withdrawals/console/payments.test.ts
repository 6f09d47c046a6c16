import { randomUUID } from 'node:crypto'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { ITEMS_OPEN_MOST, itemOf, PAYMENT_MINUTES } from '@humidor/domain/backoffice/console.ts'
import type { OperatorKey } from '@humidor/sandbox/operators.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ADDRESS,
  CONFIRMATIONS,
  openBound,
  refused,
  usdt,
  type Withdrawals,
  withdrawalsIn,
} from '../withdrawals.testing.ts'

const { takePayments, matchPayments, enterPayments } = consoleContract.withdrawalPayments
const { audit, claim, mine } = consoleContract.operators

let harness: Withdrawals
beforeAll(async () => {
  harness = await openBound(({ alice, bob, carol, sylvia, gregor, paula }) => [
    ...[alice, bob, carol, sylvia, gregor, paula],
  ])
}, 120_000)
// A member requests one withdrawal a day.
beforeEach(() => harness.nextDay())

const { approved, state } = withdrawalsIn(() => harness)
const no = (id: string, code: string) => ({ id, done: null, refused: code })
const sent = (id: string) => ({ id, done: 'sent', refused: null })
const taken = (id: string) => ({ id, done: 'taken', refused: null })
const UNKNOWN = `0x${'6'.repeat(64)}`

const takes = async (ids: readonly string[], by: OperatorKey = 'fiona') =>
  (await harness.openConsole(by)).call(takePayments, { ids: [...ids] })
const looksUp = async (...txids: readonly string[]) => {
  const { lines } = await (await harness.openConsole('fiona')).call(matchPayments, { txids: [...txids] })
  return lines.map(({ is, rows }) => [is, rows.map(({ id }) => id)])
}
async function enters(
  payments: readonly (readonly [id: string, txid: string])[],
  { by = 'fiona', key }: { by?: OperatorKey; key?: string } = {},
) {
  const who = await harness.openConsole(by)
  const body = { payments: payments.map(([id, txid]) => ({ id, txid })), googleCode: who.googleCode() }
  return who.tryCall(enterPayments, body, key === undefined ? {} : { key })
}
const pays = async (id: string, more = 0n) => {
  const txid = await harness.paysFor(id, more)
  await harness.chain.mine(1)
  return txid
}

describe('an operator who pays several withdrawals from a file', () => {
  it('takes them for an hour, in which nobody else opens, takes or pays them', async () => {
    const ids = [await approved(harness.alice), await approved(harness.bob)]
    const [first = '', other = ''] = ids
    expect(await takes(ids)).toEqual({ outcomes: ids.map(taken) })
    const until = new Date(harness.clock.now().getTime() + PAYMENT_MINUTES * 60_000)
    expect(await takes(ids, 'victor')).toEqual({ outcomes: ids.map((id) => no(id, 'admin_lock')) })
    const victor = await harness.openConsole('victor')
    expect(await victor.tryCall(claim, { item: itemOf.withdrawal(first) })).toEqual(refused('admin_lock'))
    const txid = await pays(first)
    expect(await harness.sends(first, txid, 'victor')).toEqual(refused('admin_lock'))
    expect(await enters([[first, txid]], { by: 'victor' })).toEqual({ outcomes: [no(first, 'admin_lock')] })
    expect((await (await harness.openConsole('fiona')).call(mine, {})).map(({ item }) => item)).toEqual(
      ids.map(itemOf.withdrawal),
    )
    // Opening and closing its panel does not give it up.
    const fiona = await harness.openConsole('fiona', other)
    expect((await fiona.call(mine, {})).find(({ item }) => item === itemOf.withdrawal(other))?.until).toEqual(until)
    harness.later(PAYMENT_MINUTES * 60)
    expect(await takes([other], 'victor')).toEqual({ outcomes: [taken(other)] })
  })

  it('can open as many items besides as ever', async () => {
    const people = [harness.alice, harness.bob, harness.carol, harness.sylvia, harness.gregor, harness.paula]
    const ids: string[] = []
    for (const person of people) ids.push(await approved(person))
    expect(ids.length).toBeGreaterThan(ITEMS_OPEN_MOST)
    expect(await takes(ids)).toEqual({ outcomes: ids.map(taken) })
    const fiona = await harness.openConsole('fiona')
    harness.nextDay('10:00')
    // Of the day before; none is taken any more, and the limit counts again.
    for (const [n, id] of ids.entries())
      expect(await (await harness.openConsole('fiona')).tryCall(claim, { item: itemOf.withdrawal(id) })).toEqual(
        n < ITEMS_OPEN_MOST ? { until: expect.any(Date) } : refused('too_many_open'),
      )
    await fiona.call(consoleContract.operators.release, { item: itemOf.withdrawal(ids[0] ?? '') })
    expect(await takes(ids)).toEqual({ outcomes: ids.map(taken) })
    const reviewing = await harness.opensWithdrawal(harness.alice)
    expect(await fiona.tryCall(claim, { item: itemOf.withdrawal(reviewing) })).toHaveProperty('until')
  })

  it('takes none that may not be paid, and of two operators one takes each', async () => {
    const reviewing = await harness.opensWithdrawal(harness.alice)
    const ids = [await approved(harness.bob), await approved(harness.carol)]
    expect(await takes([reviewing, '999999999'])).toEqual({
      outcomes: [no(reviewing, 'illegal_operation'), no('999999999', 'not_found')],
    })
    const [one, other] = await Promise.all([takes(ids), takes(ids.toReversed(), 'victor')])
    const of = (id: string) =>
      [one, other].flatMap(({ outcomes }) => outcomes.filter((it) => it.id === id && it.done === 'taken'))
    for (const id of ids) expect(of(id)).toHaveLength(1)
  })
})

describe('pasted transactions', () => {
  it('are matched with the withdrawal that each pays, by network, address and exact amount', async () => {
    const ten = await approved(harness.alice, usdt(110))
    const twenty = await approved(harness.bob, usdt(120))
    const [right, wrong, failed] = [
      await pays(ten),
      await pays(twenty, 1n),
      await harness.transfers(ADDRESS, 1n, 'transferAndRevert'),
    ]
    await harness.chain.mine(1)
    expect(await looksUp(right, wrong, failed, UNKNOWN, 'wd-7')).toEqual([
      ['pays', [ten]],
      ['pays none', []],
      ['failed', []],
      ['unknown', []],
      ['unreadable', []],
    ])
    expect(await enters([[ten, right]])).toEqual({ outcomes: [sent(ten)] })
    expect(await looksUp(right)).toEqual([['entered', [ten]]])
    expect(await state(twenty)).toBe('approved')
  })

  it('show all withdrawals that fit equally, and never one that was approved after them', async () => {
    const equal = [await approved(harness.alice, usdt(130)), await approved(harness.bob, usdt(130))]
    const txid = await pays(equal[0] ?? '')
    await harness.watch()
    const later = await harness.opensWithdrawal(harness.carol, usdt(130))
    expect(await harness.approves(later)).toBeNull()
    expect(await looksUp(txid)).toEqual([['pays', equal]])
  })
})

describe('an operator who enters several transactions with one code', () => {
  it('gets an outcome for each, and each completes once the chain confirms it', async () => {
    const [first, second, third] = [
      await approved(harness.alice, usdt(140)),
      await approved(harness.bob, usdt(150)),
      await approved(harness.carol, usdt(160)),
    ]
    const [one, other] = [await pays(first), await pays(second)]
    const wrong = await pays(third, -1n)
    const key = randomUUID()
    const expected = {
      outcomes: [sent(first), no(third, 'payment_failed'), no('999999999', 'not_found'), sent(second)],
    }
    const payments = [
      [first, one],
      [third, wrong],
      ['999999999', one],
      [second, other],
    ] as const
    expect(await enters(payments, { key })).toEqual(expected)
    expect(await enters(payments, { key })).toEqual(expected)
    expect([await state(first), await state(second), await state(third)]).toEqual(['sent', 'sent', 'approved'])
    const { rows } = await (await harness.openConsole('victor')).call(audit, { limit: 2, call: enterPayments.path })
    expect(rows.map(({ request }) => JSON.parse(request))).toEqual([
      { id: second, txid: other },
      { id: first, txid: one },
    ])
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    expect([await state(first), await state(second)]).toEqual(['completed', 'completed'])
    expect((await (await harness.openConsole('fiona')).call(mine, {})).map(({ item }) => item)).not.toContain(
      itemOf.withdrawal(first),
    )
  })

  it('enters nothing that the chain does not show as paid, nothing twice, and no transaction of another network', async () => {
    const [first, second] = [await approved(harness.alice, usdt(170)), await approved(harness.bob, usdt(170))]
    const txid = await pays(first)
    const failed = await harness.transfers(ADDRESS, 1n, 'transferAndRevert')
    await harness.chain.mine(1)
    for (const [typed, code] of [
      [UNKNOWN, 'payment_failed'],
      [failed, 'payment_failed'],
      ['a'.repeat(64), 'wrong_param'],
    ] as const)
      expect(await enters([[first, typed]])).toEqual({ outcomes: [no(first, code)] })
    // One transaction for two withdrawals that fit equally: the first one gets it.
    expect(
      await enters([
        [first, txid],
        [second, txid],
      ]),
    ).toEqual({ outcomes: [sent(first), no(second, 'payment_failed')] })
    expect(await harness.entered(second)).toEqual([])
    expect(await state(second)).toBe('approved')
  })

  it('needs a right code, and is one of two who enter the same', async () => {
    const id = await approved(harness.gregor, usdt(180))
    const txid = await pays(id)
    const fiona = await harness.openConsole('fiona')
    const victor = await harness.openConsole('victor')
    const codes = [fiona.googleCode(), victor.googleCode()]
    const wrong = codes[0] === '111111' ? '222222' : '111111'
    const payments = [{ id, txid }]
    expect(await fiona.tryCall(enterPayments, { payments, googleCode: wrong })).toEqual(refused('google_code_error'))
    const answers = await Promise.all([
      fiona.call(enterPayments, { payments, googleCode: codes[0] ?? '' }),
      victor.call(enterPayments, { payments, googleCode: codes[1] ?? '' }),
    ])
    expect(answers.flatMap(({ outcomes }) => outcomes.filter(({ done }) => done === 'sent'))).toHaveLength(1)
    expect(await harness.entered(id)).toHaveLength(1)
  })
})
