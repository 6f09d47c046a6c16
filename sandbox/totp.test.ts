import { expect, it } from 'vitest'
import { codeOf, stepOf } from './totp.ts'

// RFC 6238, appendix B: the secret is the ASCII text 12345678901234567890; the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it('shows the codes of the standard', () => {
  const at = (seconds: number) => codeOf(secret, stepOf(new Date(seconds * 1000)))
  expect(at(59)).toBe('287082')
  expect(at(1_111_111_109)).toBe('081804')
  expect(at(2_000_000_000)).toBe('279037')
})
