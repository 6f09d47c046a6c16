import { describe, expect, it } from 'vitest'
import { placeNamed, refuseNoticePublishing, refuseWritten, tidyText, writtenState } from './written-notice.ts'

const text = { title: 'We move house', body: 'On Sunday.\n\nNothing changes for you.' }

describe('the text of a written notice', () => {
  it.each([
    [{ title: '' }, 'content_empty'],
    [{ body: ' \n\n ' }, 'content_empty'],
    [{ title: 'x'.repeat(80) }, undefined],
    [{ title: 'x'.repeat(81) }, 'content_too_long'],
    [{ body: '雪'.repeat(1_000) }, undefined],
    [{ body: '雪'.repeat(1_001) }, 'content_too_long'],
    // Trailing blanks are not stored, so they do not count.
    [{ body: `${'x'.repeat(1_000)}\n\n\n  ` }, undefined],
  ])('is refused when it is empty or too long: %o', (changed, code) => {
    expect(refuseWritten({ ...text, ...changed })).toBe(code)
  })

  it('is stored in paragraphs, without extra blanks and lines', () => {
    expect(tidyText({ title: ' We \n move ', body: '\r\nOne is  here \t \r\ntwo\n\n\n\nthree\n\n\nfour ' })).toEqual({
      title: 'We move',
      body: 'One is  here\ntwo\n\nthree\n\nfour',
    })
  })
})

describe('a written notice', () => {
  const at = new Date('2026-11-22T00:00:00Z')

  it('is published only with English, and not while it is published', () => {
    expect(writtenState({ publishedAt: null, takenBackAt: null })).toBe('draft')
    expect(writtenState({ publishedAt: at, takenBackAt: null })).toBe('published')
    expect(writtenState({ publishedAt: null, takenBackAt: at })).toBe('takenBack')
    expect(refuseNoticePublishing({ state: 'draft', hasEnglish: true })).toBeUndefined()
    expect(refuseNoticePublishing({ state: 'takenBack', hasEnglish: true })).toBeUndefined()
    expect(refuseNoticePublishing({ state: 'draft', hasEnglish: false })).toBe('content_empty')
    expect(refuseNoticePublishing({ state: 'published', hasEnglish: true })).toBe('illegal_operation')
  })

  it('leads to a page of the app or to none', () => {
    expect([placeNamed('vip'), placeNamed('https://elsewhere.test'), placeNamed(null)]).toEqual(['vip', null, null])
  })
})
