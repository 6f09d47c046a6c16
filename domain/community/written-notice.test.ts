import { describe, expect, it } from 'vitest'
import { placeNamed, refuseTelling, refuseWritten, tidyText, writtenState } from './written-notice.ts'

const text = { title: 'We move house', body: 'On Sunday.\n\nNothing changes for you.' }

describe('the text of a written notice', () => {
  it.each([
    [{ title: '' }, 'content_empty'],
    [{ body: ' \n\n ' }, 'content_empty'],
    [{ title: 'x'.repeat(80) }, undefined],
    [{ title: 'x'.repeat(81) }, 'content_too_long'],
    [{ body: '雪'.repeat(1_000) }, undefined],
    [{ body: '雪'.repeat(1_001) }, 'content_too_long'],
    // What is not kept is not counted.
    [{ body: `${'x'.repeat(1_000)}\n\n\n  ` }, undefined],
  ])('is whole and short enough, or refused: %o', (wish, no) => {
    expect(refuseWritten({ ...text, ...wish })).toBe(no)
  })

  it('is kept in paragraphs, as it was meant', () => {
    expect(tidyText({ title: ' We \n move ', body: '\r\nOne is  here \t \r\ntwo\n\n\n\nthree\n\n\nfour ' })).toEqual({
      title: 'We move',
      body: 'One is  here\ntwo\n\nthree\n\nfour',
    })
  })
})

describe('a written notice', () => {
  const at = new Date('2026-11-22T00:00:00Z')

  it('is told once it has its English, and not while it is told', () => {
    expect(writtenState({ publishedAt: null, takenBackAt: null })).toBe('draft')
    expect(writtenState({ publishedAt: at, takenBackAt: null })).toBe('published')
    expect(writtenState({ publishedAt: null, takenBackAt: at })).toBe('takenBack')
    expect(refuseTelling({ state: 'draft', hasEnglish: true })).toBeUndefined()
    expect(refuseTelling({ state: 'takenBack', hasEnglish: true })).toBeUndefined()
    expect(refuseTelling({ state: 'draft', hasEnglish: false })).toBe('content_empty')
    expect(refuseTelling({ state: 'published', hasEnglish: true })).toBe('illegal_operation')
  })

  it('leads to a place that the app has, or to none', () => {
    expect([placeNamed('vip'), placeNamed('https://elsewhere.test'), placeNamed(null)]).toEqual(['vip', null, null])
  })
})
