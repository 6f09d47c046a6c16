import { describe, expect, it } from 'vitest'
import { inLines, inShort } from './asked.ts'

describe('what an operator asked', () => {
  const request = '{"limit": 25, "uid": 75931190, "frozen": true, "search": "= 1,2"}'

  it('is said in one line without how many rows, and in full line by line', () => {
    expect(inShort(request)).toBe('uid 75931190, frozen true, search = 1,2')
    expect(inLines(request)).toBe('limit: 25\nuid: 75931190\nfrozen: true\nsearch: = 1,2')
  })

  it('is said without brackets in short, and with them in full', () => {
    const notice = '{"uid": null, "language": "en", "text": {"title": "A pause", "body": "From 04:00"}}'
    expect(inShort(notice)).toBe('language en, text A pause From 04:00')
    expect(inLines(notice)).toBe('uid: none\nlanguage: en\ntext: {"title":"A pause","body":"From 04:00"}')
  })

  it.each(['', '{', 'null', '12'])('is shown as it stands where it cannot be read: %j', (text) => {
    expect(inShort(text)).toBe(text)
    expect(inLines(text)).toBe(text)
  })

  it('is nothing where nothing was asked', () => expect(inShort('{}')).toBe(''))
})
