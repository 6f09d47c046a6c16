import { expect, it } from 'vitest'
import { LARGEST_DEPOSIT } from './deposit.ts'
import { nextDepositAt, suggestedDeposits } from './deposit-suggestions.ts'
import { micros } from './micros.ts'

const usdt = (whole: number) => micros<'USDT'>(BigInt(whole) * 1_000_000n)
const suggests = (last: bigint | undefined, minimum = usdt(10)) =>
  suggestedDeposits({ last: last === undefined ? undefined : micros(last), minimum })

it('the last amount comes first, without its tail and not twice', () => {
  expect(suggests(undefined)).toEqual([usdt(100), usdt(500), usdt(1_000)])
  expect(suggests(250_504_321n)).toEqual([250_500_000n, usdt(100), usdt(500), usdt(1_000)])
  expect(suggests(500_009_999n)).toEqual([usdt(500), usdt(100), usdt(1_000)])
})

it('no suggestion is outside the limits', () => {
  expect(suggests(10_000_001n, usdt(200))).toEqual([usdt(500), usdt(1_000)])
  expect(suggests(LARGEST_DEPOSIT + 9_999n)[0]).toBe(LARGEST_DEPOSIT)
  expect(suggests(LARGEST_DEPOSIT + 10_000n)[0]).toBe(usdt(100))
})

it('another deposit may be opened after the pause', () => {
  expect(nextDepositAt({ createdAt: new Date(5), pause: 600 })).toEqual(new Date(600_005))
})
