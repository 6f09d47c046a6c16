import { describe, expect, it } from 'vitest'
import { refuseBalanceToTransaction } from '../money/conversion.ts'
import { micros } from '../money/micros.ts'
import { refuseActivation, refuseDailySign } from './membership.ts'

const price = micros<'USCD'>(100_000_000n)

describe('refuseActivation', () => {
  it('allows a member whose balance is exactly the price', () =>
    expect(refuseActivation({ activated: false, price, balance: price })).toBeUndefined())
  it('refuses a balance one millionth below the price', () =>
    expect(refuseActivation({ activated: false, price, balance: micros(99_999_999n) })).toBe('insufficient_balance'))
  it('refuses a second activation, whatever the balance', () =>
    expect(refuseActivation({ activated: true, price, balance: micros(0n) })).toBe('already_actived'))
})

describe('refuseDailySign', () => {
  it('allows an activated member who has not signed in today', () =>
    expect(refuseDailySign({ activated: true, signedToday: false })).toBeUndefined())
  it('refuses a member without activation, and a second daily sign', () => {
    expect(refuseDailySign({ activated: false, signedToday: false })).toBe('not_active')
    expect(refuseDailySign({ activated: true, signedToday: true })).toBe('already_signed')
  })
})

describe('refuseBalanceToTransaction', () => {
  const balance = micros<'USDT'>(7n)
  const least = micros<'USDT'>(0n)
  it('allows the whole balance and no millionth more', () => {
    expect(refuseBalanceToTransaction({ money: micros(7n), balance, least })).toBeUndefined()
    expect(refuseBalanceToTransaction({ money: micros(8n), balance, least })).toBe('not_enough_money')
  })
  it('refuses an amount of zero', () =>
    expect(refuseBalanceToTransaction({ money: micros(0n), balance, least })).toBe('wrong_money'))
})
