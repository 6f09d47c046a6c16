import { randomUUID } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { businessDay, dayAfter, momentOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings, type Settings } from '@humidor/domain/platform/settings.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf } from '../../../ledger/accounts.ts'
import { aSecondPasses } from '../../../platform/settings/kept.testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { memberCode } from '../../accounts/identity/authenticator/factor-refusals.testing.ts'
import { ADDRESS, openWithdrawals, refused, usdt, type Withdrawals } from './withdrawals.testing.ts'

const { withdraw, withdrawalTerms } = contract.withdrawals
const { usdtdetail } = contract.deposits

let harness: Withdrawals
beforeAll(async () => {
  harness = await openWithdrawals()
  for (const person of [
    harness.alice,
    harness.bob,
    harness.carol,
    harness.sylvia,
    harness.gregor,
    harness.freya,
    harness.magnus,
  ])
    await harness.binds(person, ADDRESS)
  harness.nextDay()
  harness.nextDay()
}, 60_000)

const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)
const today = () => businessDay(harness.clock.now())
const owned = async ({ uid }: Person) => {
  const all = await balancesOf(harness.db, uid)
  return { balance: all.balance, held: all['held.withdrawal'] }
}

/** The next occurrence of a time of day that leaves time to get a code before it. */
function moment(time: string) {
  const at = momentOf(dayAfter(today()), time)
  harness.clock.moveTo(later(at, -300_000))
  return at
}

const changed: (keyof Settings)[] = []
async function sets<K extends keyof Settings>(key: K, value: Settings[K]) {
  changed.push(key)
  await changeSetting(harness.db, key, value)
  aSecondPasses()
}
afterEach(async () => {
  if (changed.length === 0) return
  for (const key of changed.splice(0)) await changeSetting(harness.db, key, defaultSettings[key])
  aSecondPasses()
})

describe('a withdrawal', () => {
  it('reserves the whole amount, fixes its fee, and notifies the member', async () => {
    const { alice } = harness
    await alice.fund(usdt(150), 'USDT')
    expect(await harness.asks(alice, usdt(100, 1))).toBeNull()
    expect(await owned(alice)).toEqual({ balance: usdt(49, 999_999), held: usdt(100, 1) })
    const row = await harness.lastOf(alice)
    expect(row).toMatchObject({ money: usdt(100, 1), fee: usdt(1, 1), pays: usdt(99), state: 'reviewing' })
    expect(row).toMatchObject({
      address: ADDRESS,
      chain: 'BSC',
      business_day: today(),
      created_at: harness.clock.now(),
    })
    const letters = await harness.inbox(alice.email)
    expect(letters.filter(({ text }) => text.includes('100.000001'))).toHaveLength(1)
    const { rows, count } = await alice.call(usdtdetail, { type: 2, page: 1, limit: 10 })
    expect([rows.length, count]).toEqual([1, 1])
    expect(rows[0]).toMatchObject({
      ...{
        id: Number(row.id),
        type: 2,
        status: 0,
        moneyUsdt: usdt(100, 1),
        moneyChange: -usdt(100, 1),
        fee: usdt(1, 1),
      },
      ...{ address: ADDRESS, txid: null, confirmations: 0, confirmationsNeeded: 15, endedAt: null, reply: null },
    })
    const { rows: entries } = await alice.call(contract.wallet.detail, { page: 1, limit: 1, wallet: 1, op: 27 })
    expect(entries).toMatchObject([{ say: 'withdraw', moneyChange: -usdt(100, 1), status: 0 }])
  })

  it('is made once, however often it is sent with its key, and however many requests share its codes', async () => {
    const { bob } = harness
    await bob.fund(usdt(500), 'USDT')
    const [code, googleCode] = [await memberCode(harness, bob), bob.googleCode()]
    const body = { money: usdt(50), code, googleCode }
    const keys = [randomUUID(), randomUUID()]
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => bob.tryCall(withdraw, body, { key: keys[n % 2] ?? '' })),
    )
    // A second key finds the codes spent, or the daily withdrawal used.
    expect(answers.filter((answer) => answer === null).length).toBeGreaterThan(0)
    expect(await owned(bob)).toEqual({ balance: usdt(450), held: usdt(50) })
    const [won] = await harness.db.selectFrom('withdrawal').selectAll().where('uid', '=', bob.uid).execute()
    expect(await bob.tryCall(withdraw, body, { key: won?.proof ?? '' })).toBeNull()
    expect(await bob.tryCall(withdraw, { ...body, money: usdt(51) }, { key: won?.proof ?? '' })).toEqual(
      refused('illegal_request'),
    )
    expect(await owned(bob)).toEqual({ balance: usdt(450), held: usdt(50) })
  })

  it('needs both codes', async () => {
    const { carol, magnus } = harness
    await carol.fund(usdt(50), 'USDT')
    const code = await memberCode(harness, carol)
    const googleCode = carol.googleCode()
    const asks = (it: { code?: string; googleCode?: string }) =>
      carol.tryCall(withdraw, { money: usdt(20), code, googleCode, ...it })
    expect(await asks({ code: googleCode })).toEqual(refused('email_code_error'))
    expect(await asks({ googleCode: code })).toEqual(refused('google_code_error'))
    expect(await asks({ googleCode: magnus.googleCode() })).toEqual(refused('google_code_error'))
    expect(await owned(carol)).toEqual({ balance: usdt(50), held: 0n })
    expect(await asks({ googleCode: carol.googleCode() })).toBeNull()
  })

  it('may be requested by a frozen member, but not by a member who is not activated', async () => {
    const { freya, tom } = harness
    await freya.fund(usdt(20), 'USDT')
    expect(await harness.asks(freya, usdt(20))).toBeNull()
    await harness.binds(tom, ADDRESS)
    expect(await harness.asks(tom, usdt(20))).toEqual(refused('not_active'))
    expect(await tom.tryCall(withdrawalTerms, {})).toEqual(refused('not_active'))
  })
})

describe('the limits of withdrawals', () => {
  it.each([
    [9, 999_999, 'minimum_withdrawal_limit'],
    [100_000, 1, 'maximum_withdrawal_exceeded'],
    [50_001, 0, 'not_enough_money'],
  ])('refuse %i.%i USDT', async (whole, millionths, code) => {
    harness.nextDay()
    const { gregor } = harness
    const missing = micros<'USDT'>(usdt(50_000) - (await gregor.balance('USDT')))
    if (missing > 0n) await gregor.fund(missing, 'USDT')
    expect(await harness.asks(gregor, usdt(whole, millionths))).toEqual(refused(code))
    expect(await owned(gregor)).toEqual({ balance: usdt(50_000), held: 0n })
  })

  it('allow 10.05 USDT, of which 10 are paid after the fee', async () => {
    const { sylvia } = harness
    await sylvia.fund(usdt(10, 50_000), 'USDT')
    expect(await harness.asks(sylvia, usdt(10))).toBeNull()
    expect(await owned(sylvia)).toEqual({ balance: usdt(0, 50_000), held: usdt(10) })
    expect(await harness.lastOf(sylvia)).toMatchObject({ fee: usdt(0, 100_000), pays: usdt(9, 900_000) })
  })

  it('allow one a day, even for two requests at once; a rejected one does not count', async () => {
    const { gregor } = harness
    harness.nextDay()
    const id = await harness.opensWithdrawal(gregor, usdt(20))
    expect(await harness.asks(gregor, usdt(20))).toEqual(refused('max_daily_withdrawals_reached'))
    expect(await gregor.call(withdrawalTerms, {})).toMatchObject({ withdrewToday: true })
    expect(await harness.rejects(id)).toBeNull()
    expect(await gregor.call(withdrawalTerms, {})).toMatchObject({ withdrewToday: false })
    expect(await harness.asks(gregor, usdt(20))).toBeNull()
    expect(await harness.asks(gregor, usdt(20))).toEqual(refused('max_daily_withdrawals_reached'))
  })

  it.each([
    ['09:00', -1, false],
    ['09:00', 0, true],
    ['21:00', -1, true],
    ['21:00', 0, false],
  ])('apply the window of the day: %s plus %i ms', async (time, milliseconds, open) => {
    const { magnus } = harness
    await magnus.fund(usdt(20), 'USDT')
    const answer = await harness.asks(magnus, usdt(20), { at: later(moment(time), milliseconds) })
    expect(answer).toEqual(open ? null : refused('operation_time_limit'))
  })

  it('begin a new day at midnight in UTC+8, to the millisecond', async () => {
    await sets('withdrawalOpens', 0)
    await sets('withdrawalCloses', 86_400)
    const { magnus } = harness
    await magnus.fund(usdt(60), 'USDT')
    const midnight = moment('00:00')
    expect(await harness.asks(magnus, usdt(20), { at: later(midnight, -1) })).toBeNull()
    const evening = await harness.lastOf(magnus)
    expect(await harness.asks(magnus, usdt(20), { at: later(midnight, 60_000) })).toBeNull()
    const morning = await harness.lastOf(magnus)
    expect([evening.business_day, morning.business_day]).toEqual([
      dayAfter(businessDay(midnight), -1),
      businessDay(midnight),
    ])
    expect(await harness.asks(magnus, usdt(20))).toEqual(refused('max_daily_withdrawals_reached'))
  })

  it('are settings, and the form gets them', async () => {
    await sets('withdrawalMinimum', 3n)
    await sets('withdrawalFee', 1_000n)
    const { paula } = harness
    await paula.fund(usdt(1), 'USDT')
    await harness.binds(paula, ADDRESS)
    harness.clock.moveTo(later(momentOf(dayAfter(today(), 2), '12:00'), 0))
    expect(await paula.call(withdrawalTerms, {})).toEqual({
      withdrewToday: false,
      ...{ minimum: 3n, maximum: usdt(100_000), fee: 1_000, opens: 32_400, closes: 75_600, addressPause: 86_400 },
    })
    // The fee would use up the whole amount.
    expect(await harness.asks(paula, 3n)).toEqual(refused('minimum_withdrawal_limit'))
  })
})

describe('the records', () => {
  it('of deposits and withdrawals are one list, page by page, by number and by key', async () => {
    const { magnus } = harness
    const all = await magnus.call(usdtdetail, { type: 0, page: 1, limit: 100 })
    expect(all.count).toBe(all.rows.length)
    expect(all.rows.filter(({ type }) => type === 2).length).toBeGreaterThan(2)
    const times = all.rows.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const keyed = []
    for (let after: string | undefined, turns = 0; turns < 50; turns++) {
      const page = await magnus.call(usdtdetail, { type: 0, page: 1, limit: 2, ...(after && { after }) })
      keyed.push(...page.rows)
      if (page.next === null) break
      after = page.next
    }
    expect(keyed).toEqual(all.rows)
    expect((await magnus.call(usdtdetail, { type: 2, page: 2, limit: 2 })).rows).toEqual(
      all.rows.filter(({ type }) => type === 2).slice(2, 4),
    )
  })
})

describe('the fee shown to the member', () => {
  it('must be the fee in force, and a repeated key gets its first answer', async () => {
    const { sylvia } = harness
    harness.nextDay()
    const before = await owned(sylvia)
    await sylvia.fund(usdt(100, 1), 'USDT')
    const asks = async (fee: bigint, key?: string) => {
      const proofs = { code: await memberCode(harness, sylvia), googleCode: sylvia.googleCode() }
      const body = { money: usdt(100, 1), fee: micros<'USDT'>(fee), ...proofs }
      return await sylvia.tryCall(withdraw, body, key === undefined ? {} : { key })
    }
    expect(await asks(usdt(1))).toEqual(refused('illegal_value'))
    expect(await asks(usdt(1, 2))).toEqual(refused('illegal_value'))
    expect(await owned(sylvia)).toEqual({ ...before, balance: (before.balance ?? 0n) + usdt(100, 1) })
    const key = randomUUID()
    expect(await asks(usdt(1, 1), key)).toBeNull()
    // A member who got no answer, and sees another fee at the second try, has still made one withdrawal.
    expect(await asks(usdt(2), key)).toBeNull()
    expect(await owned(sylvia)).toEqual({ balance: before.balance, held: (before.held ?? 0n) + usdt(100, 1) })
    expect(await harness.lastOf(sylvia)).toMatchObject({ fee: usdt(1, 1), pays: usdt(99) })
  })
})
