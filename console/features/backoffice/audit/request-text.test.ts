import { describe, expect, it } from 'vitest'
import { inLines, requestSummary } from './request-text.ts'

describe('the request data of an audit event', () => {
  const request = '{"limit": 25, "uid": 75931190, "frozen": true, "search": "= 1,2"}'

  it('is shown in one line without the row count, and in full line by line', () => {
    expect(requestSummary(request)).toBe('uid 75931190, frozen true, search = 1,2')
    expect(inLines(request)).toBe('limit: 25\nuid: 75931190\nfrozen: true\nsearch: = 1,2')
  })

  it('is shown without brackets in short, and with brackets in full', () => {
    const notice = '{"uid": null, "language": "en", "text": {"title": "A pause", "body": "From 04:00"}}'
    expect(requestSummary(notice)).toBe('language en, text A pause From 04:00')
    expect(inLines(notice)).toBe('uid: none\nlanguage: en\ntext: {"title":"A pause","body":"From 04:00"}')
  })

  it.each(['', '{', 'null', '12'])('is shown unchanged if it cannot be parsed: %j', (text) => {
    expect(requestSummary(text)).toBe(text)
    expect(inLines(text)).toBe(text)
  })

  it('is empty for an empty request', () => expect(requestSummary('{}')).toBe(''))
})
