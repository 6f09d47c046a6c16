import { describe, expect, it } from 'vitest'
import { isWebLink } from '../platform/link.ts'
import {
  isNewsPicture,
  mostPlannedDays,
  newsLengths,
  newsState,
  picturesIn,
  refuseNewsSource,
  refuseNewsText,
  refusePublishing,
} from './news.ts'

const text = { title: 'Rain', summary: 'At last.', body: '<p>It rained.</p>' }
const at = new Date('2026-11-20T04:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)

describe('a text of news', () => {
  it.each([
    ['is accepted when it is complete', text, undefined],
    ['is refused without a title', { ...text, title: ' ' }, 'content_empty'],
    ['is refused without a summary', { ...text, summary: '' }, 'content_empty'],
    ['is refused with a blank summary', { ...text, summary: ' ' }, 'content_empty'],
    ['is refused with a body of markup only', { ...text, body: '<p>&nbsp;<br></p>' }, 'content_empty'],
    ['is accepted with a body of one picture', { ...text, body: '<p><img src="x"></p>' }, undefined],
    ['is accepted with the longest title', { ...text, title: '雪'.repeat(newsLengths.title) }, undefined],
    [
      'is refused with a title one character too long',
      { ...text, title: '雪'.repeat(newsLengths.title + 1) },
      'content_too_long',
    ],
    ['is counted in characters, not UTF-16 units', { ...text, summary: '🌿'.repeat(newsLengths.summary) }, undefined],
    [
      'is refused with a body one character too long',
      { ...text, body: 'x'.repeat(newsLengths.body + 1) },
      'content_too_long',
    ],
  ])('%s', (_what, it, refused) => expect(refuseNewsText(it)).toBe(refused))

  it('has a source of up to the longest length', () => {
    expect(refuseNewsSource(' ')).toBe('content_empty')
    expect(refuseNewsSource(` ${'x'.repeat(newsLengths.source)} `)).toBeUndefined()
    expect(refuseNewsSource('x'.repeat(newsLengths.source + 1))).toBe('content_too_long')
  })
})

describe('news', () => {
  it('is a draft, planned, or published from its time on', () => {
    expect([newsState(null, at), newsState(later(1), at), newsState(at, at)]).toEqual(['draft', 'planned', 'published'])
  })

  const facts = { at, publishedAt: null, from: undefined, hasEnglish: true }
  it.each([
    ['is published now', facts, undefined],
    ['is not published without English', { ...facts, hasEnglish: false }, 'content_empty'],
    ['is not published twice', { ...facts, publishedAt: later(-1) }, 'illegal_operation'],
    ['is published earlier than planned', { ...facts, publishedAt: later(60) }, undefined],
    ['is published at the present millisecond', { ...facts, from: at }, undefined],
    ['is not published a millisecond in the past', { ...facts, from: later(-0.001) }, 'invalid_date'],
    ['is planned for the latest possible time', { ...facts, from: later(mostPlannedDays * 86_400) }, undefined],
    [
      'is not planned a millisecond after that',
      { ...facts, from: later(mostPlannedDays * 86_400 + 0.001) },
      'invalid_date',
    ],
    ['is not planned for an invalid date', { ...facts, from: new Date(Number.NaN) }, 'invalid_date'],
  ])('%s', (_when, it, refused) => expect(refusePublishing(it)).toBe(refused))
})

describe('an address in a body', () => {
  it.each([
    ['https://leaf.test/a', true],
    ['http://leaf.test', false],
    ['javascript:alert(1)', false],
    ['//leaf.test', false],
    ['/Index', false],
    ['https://user:secret@leaf.test', false],
  ])('%s may be linked to: %s', (href, allowed) => expect(isWebLink(href)).toBe(allowed))

  const name = 'a1'.repeat(13)
  it('is a picture only if it is a large one of the platform', () => {
    expect(isNewsPicture(`/pictures/${name}.webp`)).toBe(true)
    for (const src of [
      `/pictures/${name}-small.webp`,
      `https://evil.test/pictures/${name}.webp`,
      '/pictures/x.webp',
      'data:,',
    ])
      expect([src, isNewsPicture(src)]).toEqual([src, false])
    const image = `<img src="/pictures/${name}.webp" alt="">`
    expect(picturesIn(`${image}<p>${image}</p><img src="x">`)).toEqual([name])
  })
})
