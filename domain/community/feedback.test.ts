import { describe, expect, it } from 'vitest'
import { feedbackLengths, refuseFeedback, refuseSending } from './feedback.ts'

describe('the feedback of a member', () => {
  it.each([
    ['', 'content_empty'],
    [' \n\t', 'content_empty'],
    ['x', undefined],
    ['x'.repeat(50), undefined],
    [` ${'x'.repeat(50)} `, undefined],
    ['x'.repeat(51), 'content_too_long'],
    // A character beyond the first plane counts as one.
    ['🚬'.repeat(50), undefined],
    ['🚬'.repeat(51), 'content_too_long'],
  ])('is refused when it is empty or too long: %j', (content, code) => {
    expect(refuseFeedback(content, feedbackLengths.form)).toBe(code)
  })

  it('is accepted by the server up to 250 characters, and up to the daily limit', () => {
    const facts = { content: 'x'.repeat(250), today: 4, daily: 5 }
    expect(refuseSending(facts)).toBeUndefined()
    expect(refuseSending({ ...facts, content: 'x'.repeat(251) })).toBe('content_too_long')
    expect(refuseSending({ ...facts, content: '  ' })).toBe('content_empty')
    expect(refuseSending({ ...facts, today: 5 })).toBe('max_daily_feedback_reached')
    expect(refuseSending({ ...facts, today: 0, daily: 0 })).toBe('max_daily_feedback_reached')
  })
})
