import { describe, expect, it } from 'vitest'
import { feedbackLengths, refuseFeedback, refuseSending } from './feedback.ts'

describe('what a member writes', () => {
  it.each([
    ['', 'content_empty'],
    [' \n\t', 'content_empty'],
    ['x', undefined],
    ['x'.repeat(50), undefined],
    [` ${'x'.repeat(50)} `, undefined],
    ['x'.repeat(51), 'content_too_long'],
    // As a person counts: a sign beyond the first plane is one.
    ['🚬'.repeat(50), undefined],
    ['🚬'.repeat(51), 'content_too_long'],
  ])('is refused where it says nothing or too much: %j', (content, no) => {
    expect(refuseFeedback(content, feedbackLengths.form)).toBe(no)
  })

  it('is taken by the server up to 250 characters, and so often a day', () => {
    const facts = { content: 'x'.repeat(250), today: 4, daily: 5 }
    expect(refuseSending(facts)).toBeUndefined()
    expect(refuseSending({ ...facts, content: 'x'.repeat(251) })).toBe('content_too_long')
    expect(refuseSending({ ...facts, content: '  ' })).toBe('content_empty')
    expect(refuseSending({ ...facts, today: 5 })).toBe('max_daily_feedback_reached')
    expect(refuseSending({ ...facts, today: 0, daily: 0 })).toBe('max_daily_feedback_reached')
  })
})
