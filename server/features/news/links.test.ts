import { isNewsLink, newsLink } from '@humidor/domain/news.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newsInvariants } from './news.invariants.ts'
import { sanitised } from './sanitising.ts'

describe('a link of news', () => {
  it.each([
    ['https://leaf.test', 'https://leaf.test/'],
    ['https:evil.example', 'https://evil.example/'],
    ['https:/evil.example', 'https://evil.example/'],
    ['https:\\\\evil.example', 'https://evil.example/'],
    ['https:////evil.example', 'https://evil.example/'],
    ['HTTPS://Leaf.Test/A', 'https://leaf.test/A'],
    [' \n\thttps://leaf.test/a\tb ', 'https://leaf.test/ab'],
    ['https://leaf.test/"><script>', 'https://leaf.test/%22%3E%3Cscript%3E'],
    ['https://leaf.test/a b onclick=x', 'https://leaf.test/a%20b%20onclick=x'],
    ['https://лист.test/', 'https://xn--h1afte.test/'],
    ['https://', undefined],
    ['https:', undefined],
    ['https://?', undefined],
    ['https://user@leaf.test', undefined],
    ['https://user:word@leaf.test', undefined],
    ['//leaf.test', undefined],
    ['/Index', undefined],
    ['leaf.test', undefined],
    ['http://leaf.test', undefined],
    ['javascript:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['blob:https://leaf.test/1', undefined],
    ['https://leaf.test:99999', undefined],
    ['', undefined],
  ])('%j is saved as %j', (typed, saved) => {
    expect(newsLink(typed)).toBe(saved)
    const body = sanitised(`<a href="${typed.replaceAll('"', '&quot;')}">more</a>`)
    expect(/ href="([^"]*)"/.exec(body)?.[1]).toBe(saved)
  })

  it('is in its one spelling already where it was saved before', () => {
    const one = fc.oneof(
      fc.webUrl({ validSchemes: ['https'] }),
      fc.string().map((text) => `https:${text}`),
    )
    fc.assert(
      fc.property(one, (typed) => {
        const saved = newsLink(typed)
        if (saved === undefined) return
        expect(saved).toMatch(/^https:\/\/[^/]/)
        expect([newsLink(saved), isNewsLink(saved)]).toEqual([saved, true])
      }),
    )
  })
})

describe('whatever an operator writes', () => {
  let world: Sandbox
  beforeAll(async () => {
    world = await openSandbox()
  })
  afterAll(() => world.close())

  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('https:x', ' onload=1', '"', ' href="//x', 'style = y', '<script>', '&quot;'),
  )
  const piece = fc.oneof(
    text,
    fc.tuple(text, text).map(([href, inner]) => `<a href="${href}">${inner}</a>`),
    fc.tuple(text, text).map(([href, inner]) => `<a title='${inner}' href='${href}'>${inner}`),
    fc.tuple(text).map(([alt]) => `<img src="/pictures/${'a1'.repeat(13)}.webp" alt="${alt}">`),
  )

  it('is saved so that the invariant of news holds', async () => {
    const law = newsInvariants.find(({ id }) => id === 'news.nothing-that-runs')
    if (!law) throw new Error('no such invariant')
    const bodies = fc.sample(fc.array(piece, { maxLength: 6 }), 1_500).map((pieces) => sanitised(pieces.join('')))
    // The invariant itself, asked of these bodies in the place of those that are stored.
    const { rows } = await world.pool.query(
      `with news_text (news_id, language, body) as (select n, 'en', body from unnest($1::text[]) with ordinality t (body, n))
      ${law.sql}`,
      [bodies],
    )
    expect(rows.map((row) => bodies[Number(row.news_id) - 1])).toEqual([])
  })
})
