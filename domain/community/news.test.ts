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

describe('a text', () => {
  it.each([
    ['is whole', text, undefined],
    ['lacks its title', { ...text, title: ' ' }, 'content_empty'],
    ['lacks its summary', { ...text, summary: '' }, 'content_empty'],
    ['has a summary of nothing', { ...text, summary: ' ' }, 'content_empty'],
    ['has a body of markup alone', { ...text, body: '<p>&nbsp;<br></p>' }, 'content_empty'],
    ['has a body of one picture', { ...text, body: '<p><img src="x"></p>' }, undefined],
    ['has the longest title', { ...text, title: '雪'.repeat(newsLengths.title) }, undefined],
    ['has a title one too long', { ...text, title: '雪'.repeat(newsLengths.title + 1) }, 'content_too_long'],
    ['counts as people do', { ...text, summary: '🌿'.repeat(newsLengths.summary) }, undefined],
    ['has a body one too long', { ...text, body: 'x'.repeat(newsLengths.body + 1) }, 'content_too_long'],
  ])('%s', (_what, it, refused) => expect(refuseNewsText(it)).toBe(refused))

  it('names who tells it', () => {
    expect(refuseNewsSource(' ')).toBe('content_empty')
    expect(refuseNewsSource(` ${'x'.repeat(newsLengths.source)} `)).toBeUndefined()
    expect(refuseNewsSource('x'.repeat(newsLengths.source + 1))).toBe('content_too_long')
  })
})

describe('news', () => {
  it('is a draft, planned, or published from its moment on', () => {
    expect([newsState(null, at), newsState(later(1), at), newsState(at, at)]).toEqual(['draft', 'planned', 'published'])
  })

  const facts = { at, publishedAt: null, from: undefined, hasEnglish: true }
  it.each([
    ['now', facts, undefined],
    ['without English', { ...facts, hasEnglish: false }, 'content_empty'],
    ['twice', { ...facts, publishedAt: later(-1) }, 'illegal_operation'],
    ['sooner than planned', { ...facts, publishedAt: later(60) }, undefined],
    ['at this very moment', { ...facts, from: at }, undefined],
    ['a moment ago', { ...facts, from: later(-0.001) }, 'invalid_date'],
    ['as late as can be', { ...facts, from: later(mostPlannedDays * 86_400) }, undefined],
    ['later than that', { ...facts, from: later(mostPlannedDays * 86_400 + 0.001) }, 'invalid_date'],
    ['at no moment that can be read', { ...facts, from: new Date(Number.NaN) }, 'invalid_date'],
  ])('is published %s', (_when, it, refused) => expect(refusePublishing(it)).toBe(refused))
})

describe('an address in a body', () => {
  it.each([
    ['https://leaf.test/a', true],
    ['http://leaf.test', false],
    ['javascript:alert(1)', false],
    ['//leaf.test', false],
    ['/Index', false],
    ['https://user:secret@leaf.test', false],
  ])('%s may be linked to: %s', (href, may) => expect(isWebLink(href)).toBe(may))

  const name = 'a1'.repeat(13)
  it('is a picture only where it is one of ours, in large', () => {
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
