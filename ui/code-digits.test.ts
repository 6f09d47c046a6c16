import { expect, it } from 'vitest'
import { codeDigits } from './code-digits.ts'

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Your code: 123-456.', '123456'],
  ['１２３４５６', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
  ['', ''],
])('the digits of %j are %j', (text, digits) => expect(codeDigits(text)).toBe(digits))
