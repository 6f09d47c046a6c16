import { describe, expect, it } from 'vitest'
import { LARGEST_ON_WIRE } from './money/micros.ts'
import { noticeAmount } from './notices.ts'

describe('an amount inside a notice', () => {
  it('is kept to the millionth, up to the largest that JSON carries', () => {
    expect(noticeAmount(0n, 'POINT')).toEqual({ amount: 0, coin: 'POINT' })
    for (const amount of [1n, 12_345_678n, LARGEST_ON_WIRE - 1n, LARGEST_ON_WIRE, -LARGEST_ON_WIRE]) {
      const kept = JSON.parse(JSON.stringify(noticeAmount(amount, 'USDT')))
      expect(kept.coin).toBe('USDT')
      expect(BigInt(kept.amount)).toBe(amount)
    }
  })

  it.each([LARGEST_ON_WIRE + 1n, -LARGEST_ON_WIRE - 1n, 10n ** 30n])(
    'is none where it would be rounded: %s',
    (amount) => {
      expect(() => noticeAmount(amount, 'CIG')).toThrow(RangeError)
    },
  )
})
