import { expect, it } from 'vitest'
import { inGroups } from './copying.ts'

it('an address is shown in groups without losing a character', () => {
  const address = '0x9A4e51cF07b2D86a3E19f4C07d25B8e360Fa12c7'
  expect(inGroups(address)[0]).toBe('0x9A4e')
  expect(inGroups(address).at(-1)).toBe('12c7')
  expect(inGroups(address).join('')).toBe(address)
  expect(inGroups('JBSWY3DPEHPK3PXP')).toEqual(['JBSW', 'Y3DP', 'EHPK', '3PXP'])
  expect(inGroups('')).toEqual([])
})
