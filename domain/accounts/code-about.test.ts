import { describe, expect, it } from 'vitest'
import { isCodeFor, refuseCodeAbout } from './code-about.ts'
import { codeUses } from './email-code.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

describe('what a mailed code is requested for', () => {
  it('may be nothing in particular, or any act alone', () => {
    expect(refuseCodeAbout({})).toBeUndefined()
    for (const use of codeUses) expect(refuseCodeAbout({ use })).toBeUndefined()
  })

  it('has an amount only for a withdrawal, and an address only for a withdrawal or a new address', () => {
    for (const use of [undefined, ...codeUses]) {
      expect(refuseCodeAbout({ use, money: 1n })).toBe(use === 'withdraw' ? undefined : 'parameter_error')
      const takes = use === 'withdraw' || use === 'address'
      expect(refuseCodeAbout({ use, cashAddress: ADDRESS })).toBe(takes ? undefined : 'parameter_error')
    }
  })

  it('has an address that can be read', () => {
    expect(refuseCodeAbout({ use: 'address', cashAddress: '0x12' })).toBe('wrong_address')
    expect(refuseCodeAbout({ use: 'address', cashAddress: ` ${ADDRESS}\n` })).toBeUndefined()
  })
})

describe('a mailed code', () => {
  const asked = { use: 'withdraw', money: 120_000_000n, cashAddress: ADDRESS } as const
  it.each([
    ['that names nothing is for any act', {}, true],
    ['of the act is for it', { use: 'withdraw' }, true],
    ['of another act is not', { use: 'address' }, false],
    ['of the amount and address is for them', asked, true],
    ['of another amount is not', { ...asked, money: 120_000_001n }, false],
    ['of another address is not', { ...asked, cashAddress: OTHER }, false],
    ['of the address in another case is for it', { ...asked, cashAddress: ADDRESS.toLowerCase() }, true],
    ['of the amount alone is for any address', { use: 'withdraw', money: 120_000_000n }, true],
  ] as const)('%s', (_, mailed, fits) => expect(isCodeFor(mailed, asked)).toBe(fits))

  it('of an address is not for a request without one', () =>
    expect(isCodeFor(asked, { use: 'withdraw', money: 120_000_000n })).toBe(false))
})
