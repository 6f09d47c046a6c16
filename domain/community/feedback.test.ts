import { describe, expect, it } from 'vitest'
import {
  conversationBounds,
  feedbackLengths,
  mayWrite,
  messageLength,
  messagePhotos,
  refuseAnswer,
  refuseClosing,
  refuseFeedback,
  refuseMessage,
  refuseSending,
} from './feedback.ts'

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
    const facts = { content: 'x'.repeat(250), photos: messagePhotos.most, today: 4, daily: 5 }
    expect(refuseSending(facts)).toBeUndefined()
    expect(refuseSending({ ...facts, content: 'x'.repeat(251) })).toBe('content_too_long')
    expect(refuseSending({ ...facts, content: '  ' })).toBe('content_empty')
    expect(refuseSending({ ...facts, photos: messagePhotos.most + 1 })).toBe('wrong_param')
    expect(refuseSending({ ...facts, today: 5 })).toBe('max_daily_feedback_reached')
    expect(refuseSending({ ...facts, today: 0, daily: 0 })).toBe('max_daily_feedback_reached')
  })
})

describe('a conversation', () => {
  const at = new Date('2026-11-29T12:00:00Z')
  const ago = (days: number, milliseconds = 0) => new Date(at.getTime() - days * 86_400_000 - milliseconds)
  const facts = { content: 'x', photos: 0, closedAt: null as Date | null, at, messages: 1, today: 0 }

  it.for([
    [{}, undefined],
    [{ content: ' ' }, 'content_empty'],
    [{ content: 'x'.repeat(messageLength.most) }, undefined],
    [{ content: 'x'.repeat(messageLength.most + 1) }, 'content_too_long'],
    [{ photos: messagePhotos.most }, undefined],
    [{ photos: messagePhotos.most + 1 }, 'wrong_param'],
    [{ closedAt: ago(0) }, undefined],
    [{ closedAt: ago(conversationBounds.reopenDays) }, 'illegal_operation'],
    [{ messages: conversationBounds.messages - 2 }, undefined],
    [{ messages: conversationBounds.messages - 1 }, 'illegal_operation'],
    [{ today: conversationBounds.daily - 1 }, undefined],
    [{ today: conversationBounds.daily }, 'max_daily_feedback_reached'],
  ] as const)('takes a further message, or says why not, case %#', ([changed, code]) => {
    expect(refuseMessage({ ...facts, ...changed })).toBe(code)
  })

  it('reopens until fourteen days after it was closed, not at that moment', () => {
    expect(mayWrite({ closedAt: ago(14, -1), at, messages: 1 })).toBe(true)
    expect(mayWrite({ closedAt: ago(14), at, messages: 1 })).toBe(false)
    expect(mayWrite({ closedAt: null, at, messages: 1 })).toBe(true)
  })

  it('is answered by an operator who has seen all of it, until it is closed', () => {
    const seen = { state: 'open', last: 7n, through: 7n, messages: conversationBounds.messages - 1 } as const
    expect(refuseAnswer(seen)).toBeUndefined()
    expect(refuseAnswer({ ...seen, state: 'answered' })).toBeUndefined()
    expect(refuseAnswer({ ...seen, through: 6n })).toBe('content_changed')
    expect(refuseAnswer({ ...seen, state: 'closed' })).toBe('illegal_operation')
    expect(refuseAnswer({ ...seen, messages: conversationBounds.messages })).toBe('illegal_operation')
    expect(refuseClosing({ ...seen, through: 6n })).toBe('content_changed')
    expect(refuseClosing(seen)).toBeUndefined()
  })
})
