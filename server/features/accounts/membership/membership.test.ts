import { randomUUID } from 'node:crypto'
import { info } from '@humidor/contract/accounts/member.ts'
import { activeAccount, dailySign } from '@humidor/contract/accounts/membership.ts'
import { detail } from '@humidor/contract/money/wallet.ts'
import { momentOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 60_000)

const price = micros<'USCD'>(100_000_000n)

describe('POST /api/user/activeAccount', () => {
  it('makes a tourist a VIP for $100, of which the treasury gets the rest after the uplines', async () => {
    const { tom, db } = harness
    const treasury = await storedBalance(db, platformAccount('treasury', 'USCD'))
    await tom.fund(micros<'USCD'>(100_000_001n), 'USCD')
    expect(await tom.call(info, {})).toMatchObject({ isAccountActived: false, lvl: 0 })
    await tom.call(activeAccount, {})
    expect(await tom.call(info, {})).toMatchObject({ isAccountActived: true, lvl: 1, moneyTransaction: 1n })
    // Tom was funded from the treasury too. The root member, who invited him, gets $20.
    expect(await storedBalance(db, platformAccount('treasury', 'USCD'))).toBe(treasury - 20_000_001n)
    const { rows, count } = await tom.call(detail, { page: 1, limit: 10, wallet: 0, op: 11 })
    expect(rows).toMatchObject([{ say: 'activeAccount', wallet: 2, moneyChange: -100_000_000n, balanceAfter: 1n }])
    expect(count).toBe(1)
  })

  it('pays the line above only points while rebates are switched off', async () => {
    const { tom, root, db } = harness
    await tom.fund(price, 'USCD')
    await changeSetting(db, 'rebatesOpen', 0)
    const treasury = await storedBalance(db, platformAccount('treasury', 'USCD'))
    await tom.call(activeAccount, {})
    expect(await storedBalance(db, platformAccount('treasury', 'USCD'))).toBe(treasury + price)
    expect(await storedBalance(db, memberAccount(root.uid, 'points'))).toBe(100n)
  })

  it('refuses a balance a millionth too low, and an activated member, and posts nothing', async () => {
    const { tom, alice } = harness
    await tom.fund(micros<'USCD'>(price - 1n), 'USCD')
    expect(await tom.tryCall(activeAccount, {})).toEqual({ refused: 'insufficient_balance' })
    expect(await tom.balance('USCD')).toBe(price - 1n)
    expect(await tom.call(info, {})).toMatchObject({ isAccountActived: false })
    expect(await alice.tryCall(activeAccount, {})).toEqual({ refused: 'already_actived' })
    expect(await harness.visitor().tryCall(activeAccount, {})).toHaveProperty('refused')
  })

  it('is paid once if a member taps on many devices at once', async () => {
    const { tom } = harness
    await tom.fund(micros<'USCD'>(price * 5n), 'USCD')
    const asked = await Promise.all(Array.from({ length: 20 }, () => tom.tryCall(activeAccount, {})))
    expect(asked.filter((said) => said === null)).toHaveLength(1)
    expect(asked.filter((said) => said !== null)).toEqual(
      Array.from({ length: 19 }, () => ({ refused: 'already_actived' })),
    )
    expect(await tom.balance('USCD')).toBe(price * 4n)
  })

  it('is paid only at the price that was shown, and a repeated key gets its first answer', async () => {
    const { tom, alice, db } = harness
    const raised = micros<'USCD'>(150_000_000n)
    await tom.fund(micros<'USCD'>(raised + 1n), 'USCD')
    await changeSetting(db, 'activationPrice', raised)
    const key = randomUUID()
    for (const shown of [price, micros<'USCD'>(raised + 1n), micros<'USCD'>(raised + 2n)])
      expect(await tom.tryCall(activeAccount, { price: shown }, { key })).toEqual({ refused: 'illegal_value' })
    expect(await tom.balance('USCD')).toBe(raised + 1n)
    expect(await tom.call(info, {})).toMatchObject({ isAccountActived: false })
    expect((await tom.call(detail, { page: 1, limit: 10, wallet: 0, op: 11 })).count).toBe(0)

    expect(await tom.tryCall(activeAccount, { price: raised }, { key })).toBeNull()
    // A member who got no answer, and sees another price at the second try, has still paid once.
    expect(await tom.tryCall(activeAccount, { price }, { key })).toBeNull()
    expect(await tom.balance('USCD')).toBe(1n)
    expect(await tom.call(info, {})).toMatchObject({ isAccountActived: true })
    // An activated member gets this refusal whatever price they saw.
    expect(await alice.tryCall(activeAccount, { price })).toEqual({ refused: 'already_actived' })
  })

  it('is paid at the price in force if the request names none', async () => {
    const { tom, db } = harness
    await tom.fund(price, 'USCD')
    await changeSetting(db, 'activationPrice', micros<'USCD'>(20_000_000n))
    await tom.call(activeAccount, {})
    expect(await tom.balance('USCD')).toBe(micros<'USCD'>(80_000_000n))
  })

  it('answers a retry as it answered the first time', async () => {
    const { tom } = harness
    await tom.fund(price, 'USCD')
    const key = randomUUID()
    const asked = await Promise.all(Array.from({ length: 10 }, () => tom.tryCall(activeAccount, {}, { key })))
    expect(asked).toEqual(Array.from({ length: 10 }, () => null))
  })
})

describe('POST /api/user/dailySign', () => {
  it('gives three points once a business day, which begins at midnight in UTC+8', async () => {
    const { alice, clock } = harness
    clock.moveTo(new Date(momentOf('2026-11-21', '00:00').getTime() - 1))
    await harness.renewSession(alice)
    await alice.call(dailySign, {})
    expect(await alice.call(info, {})).toMatchObject({ isSignedToday: true, points: 3n })
    expect(await alice.tryCall(dailySign, {})).toEqual({ refused: 'already_signed' })
    clock.moveTo(momentOf('2026-11-21', '00:00'))
    await alice.call(dailySign, {})
    expect(await alice.displayBalance('POINT')).toBe('6')
  })

  it('gives them once, however many devices request them at once', async () => {
    const { bob } = harness
    const asked = await Promise.all(Array.from({ length: 50 }, () => bob.tryCall(dailySign, {})))
    expect(asked.filter((said) => said === null)).toHaveLength(1)
    expect(await bob.displayBalance('POINT')).toBe('3')
  })

  it('is closed to a tourist and to a frozen member', async () => {
    expect(await harness.tom.tryCall(dailySign, {})).toEqual({ refused: 'not_active' })
    expect(await harness.freya.tryCall(dailySign, {})).toEqual({ refused: 'account_freeze' })
  })
})
