import { describe, expect, it } from 'vitest'
import {
  noteTextLength,
  PINNED_MOST,
  refuseNoteText,
  refuseNoteWithdrawal,
  refusePinning,
  refuseTag,
  refuseTagging,
  TAGS_MOST,
  tagKey,
  tagLength,
  WITHDRAW_MINUTES,
} from './notes.ts'

const writtenAt = new Date('2026-11-30T12:00:00Z')
const after = (minutes: number) => new Date(writtenAt.getTime() + minutes * 60_000)
const withdraws = (it: Partial<Parameters<typeof refuseNoteWithdrawal>[0]>) =>
  refuseNoteWithdrawal({ isOwn: true, role: 'support', writtenAt, withdrawnAt: null, at: after(1), ...it })

describe('a note', () => {
  it('has one to two thousand characters, as a person counts them', () => {
    expect(refuseNoteText('')).toBe('content_empty')
    expect(refuseNoteText(' \n ')).toBe('content_empty')
    expect(refuseNoteText('x')).toBeUndefined()
    expect(refuseNoteText('🚬'.repeat(noteTextLength.most))).toBeUndefined()
    expect(refuseNoteText('x'.repeat(noteTextLength.most + 1))).toBe('content_too_long')
  })

  it('is withdrawn by its author within ten minutes, and by nobody else but an administrator', () => {
    expect(withdraws({ at: new Date(after(WITHDRAW_MINUTES).getTime() - 1) })).toBeUndefined()
    expect(withdraws({ at: after(WITHDRAW_MINUTES) })).toBe('illegal_operation')
    expect(withdraws({ isOwn: false })).toBe('illegal_operation')
    expect(withdraws({ isOwn: false, role: 'finance' })).toBe('illegal_operation')
    expect(withdraws({ isOwn: false, role: 'admin', at: after(10_000) })).toBeUndefined()
  })

  it('is withdrawn once', () => {
    expect(withdraws({ withdrawnAt: after(1) })).toBe('illegal_operation')
    expect(withdraws({ withdrawnAt: after(1), role: 'admin' })).toBe('illegal_operation')
  })

  it('is pinned beside at most four others', () => {
    expect([refusePinning(PINNED_MOST - 1), refusePinning(PINNED_MOST)]).toEqual([undefined, 'illegal_operation'])
  })
})

describe('a tag', () => {
  it('is one label, however it is written', () => {
    expect(new Set(['VIP', ' vip ', 'ｖｉｐ', 'Víp'].map(tagKey))).toEqual(new Set(['vip']))
    expect(tagKey('VIP 2')).not.toBe(tagKey('VIP'))
  })

  it('has one to thirty-two characters', () => {
    expect(refuseTag(' ')).toBe('content_empty')
    expect(refuseTag('\u0301')).toBe('content_empty')
    expect(refuseTag('🚬'.repeat(tagLength.most))).toBeUndefined()
    expect(refuseTag('x'.repeat(tagLength.most + 1))).toBe('content_too_long')
  })

  it('is set beside at most nine others', () => {
    expect([refuseTagging(TAGS_MOST - 1), refuseTagging(TAGS_MOST)]).toEqual([undefined, 'illegal_operation'])
  })
})
