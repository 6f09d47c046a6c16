import { describe, expect, it } from 'vitest'
import { LARGEST_ON_WIRE } from '../money/micros.ts'
import { noticeAmount, noticeKindNames, noticeKinds, shortened } from './notices.ts'

describe('an amount inside a notice', () => {
  it('is exact to the millionth, up to the largest number on the wire', () => {
    expect(noticeAmount(0n, 'POINT')).toEqual({ amount: 0, coin: 'POINT' })
    for (const amount of [1n, 12_345_678n, LARGEST_ON_WIRE - 1n, LARGEST_ON_WIRE, -LARGEST_ON_WIRE]) {
      const stored = JSON.parse(JSON.stringify(noticeAmount(amount, 'USDT')))
      expect(stored.coin).toBe('USDT')
      expect(BigInt(stored.amount)).toBe(amount)
    }
  })

  it.each([LARGEST_ON_WIRE + 1n, -LARGEST_ON_WIRE - 1n, 10n ** 30n])(
    'is refused when it would be rounded: %s',
    (amount) => {
      expect(() => noticeAmount(amount, 'CIG')).toThrow(new RangeError(`a notice cannot carry ${amount} CIG exactly`))
    },
  )
})

describe('a notice', () => {
  const mailedAs = (mailed: string | false) => noticeKindNames.filter((kind) => noticeKinds[kind].mailed === mailed)

  it('is always mailed when it is about the security of the account', () => {
    expect(mailedAs('security')).toEqual([
      ...['withdrawalAsked', 'frozenUnpaid', 'frozenIdle', 'accountFrozen', 'accountUnfrozen'],
      ...['emailChanging', 'emailChangeStopped', 'emailChangeFailed', 'emailChanged', 'nameChanged'],
      ...['accountLocked', 'unlockAsked', 'accountUnlocked'],
      ...['closingAsked', 'closingTakenBack', 'closingStopped'],
    ])
  })

  it('is mailed by choice when somebody else moved money or the member must act', () => {
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
    expect(mailedAs('orders')).toEqual([
      ...['tradeStopped', 'priceReached', 'orderPayable', 'freezeComing', 'pledgeEnded', 'mallShipped'],
    ])
    expect(mailedAs('messages')).toEqual([...['applicationRefused', 'feedbackAnswered']])
  })

  it('shortens a long address or transaction id to its start and end', () => {
    expect(shortened('0123456789abcdef')).toBe('0123456789abcdef')
    expect(shortened('0123456789abcdefg')).toBe('01234567…bcdefg')
  })
})
