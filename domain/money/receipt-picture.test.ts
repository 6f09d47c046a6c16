import { describe, expect, it } from 'vitest'
import { pictureCode, pictureIn, pictureText } from './receipt-picture.ts'

const salt = '00'.repeat(31)
const entry = { transfer: 5_821, seq: 12, code: pictureCode(`${salt}01`) }

it('the code of a picture follows from the salt, and hides it', () => {
  expect(entry.code).toMatch(/^[0-9a-f]{32}$/)
  expect(pictureCode(`${salt}01`)).toBe(entry.code)
  expect(pictureCode(`${salt}02`)).not.toBe(entry.code)
  expect(entry.code).not.toContain('000000')
  // Pictures that were shared must stay readable.
  expect(entry.code).toBe('e40424fcede8c1f5432ac813f3f51cd1')
})

describe('the link of a picture', () => {
  it('leads back to its entry', () => expect(pictureIn(pictureText(entry))).toEqual(entry))

  it.each([
    '',
    'p1',
    `p2~1~1~${entry.code}`,
    `p1~0~1~${entry.code}`,
    `p1~1~-1~${entry.code}`,
    `p1~01~1~${entry.code}`,
    `p1~9999999999999999~1~${entry.code}`,
    `p1~1~1~${entry.code}0`,
    `p1~1~1~${entry.code.toUpperCase()}x`,
    `p1~1~1~${entry.code}~`,
  ])('is not %j', (text) => expect(pictureIn(text)).toBeUndefined())
})
