import { describe, expect, it } from 'vitest'
import { LARGEST_ON_WIRE } from '../money/micros.ts'
import { noticeAmount, noticeKindNames, noticeKinds, shortened } from './notices.ts'

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
      expect(() => noticeAmount(amount, 'CIG')).toThrow(new RangeError(`a notice cannot carry ${amount} CIG exactly`))
    },
  )
})

describe('what is told', () => {
  const mailedAs = (mailed: string | false) => noticeKindNames.filter((kind) => noticeKinds[kind].mailed === mailed)

  it('is mailed whatever a member has chosen, where it is about the account itself', () => {
    expect(mailedAs('security')).toEqual([
      ...['withdrawalAsked', 'frozenUnpaid', 'frozenIdle', 'accountFrozen', 'accountUnfrozen'],
    ])
  })

  it('is mailed to who has chosen it, where money came or left by somebody else’s hand or something waits', () => {
    expect(mailedAs('money')).toEqual([
      ...[
        'depositCredited',
        'depositLeft',
        'withdrawalSent',
        'withdrawalRefused',
        'transferCancelled',
        'merchantRefunded',
        'merchantRefundedLess',
        'mallRefunded',
        'applicationApproved',
      ],
    ])
    expect(mailedAs('orders')).toEqual([...['tradeStopped', 'orderPayable', 'pledgeEnded', 'mallShipped']])
    expect(mailedAs('messages')).toEqual([...['applicationRefused', 'feedbackAnswered']])
  })

  it('shortens a long word of a chain so that its owner still knows it', () => {
    expect(shortened('0123456789abcdef')).toBe('0123456789abcdef')
    expect(shortened('0123456789abcdefg')).toBe('01234567…bcdefg')
  })
})
