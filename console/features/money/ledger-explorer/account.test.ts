import { describe, expect, it } from 'vitest'
import { type Account, ownerKey, ownerOf, purposeOf } from './account.ts'

const platform: Account = {
  number: '107',
  owner: 'platform',
  ownerId: null,
  ownerName: null,
  name: 'treasury',
  coin: 'CIG',
}
const member: Account = {
  ...{ number: '1000000102', owner: 'member', ownerId: 10_000_001, ownerName: 'alice' },
  ...{ name: 'transaction', coin: 'USCD' },
}
const merchant: Account = {
  ...member,
  number: '1000000012361',
  owner: 'merchant',
  ownerId: 123,
  ownerName: 'Cedar',
  name: 'cig',
}

describe('an account', () => {
  it('is named by its purpose and its owner', () => {
    expect([platform, member, merchant].map(purposeOf)).toEqual([
      'Treasury, ₡',
      'USCD, transaction',
      '₡, pending conversion',
    ])
    expect([platform, member, merchant].map(ownerOf)).toEqual(['The platform', 'alice, UID 10000001', 'Cedar, 000123'])
    expect(ownerOf({ ...member, ownerName: null })).toBe('UID 10000001')
    expect(purposeOf({ ...platform, name: 'external.bsc', coin: 'USDT' })).toBe('On BSC, USDT')
  })

  it('links to the other accounts of its owner', () => {
    expect([platform, member, merchant].map(ownerKey)).toEqual([undefined, '10000001', '000123'])
  })
})
