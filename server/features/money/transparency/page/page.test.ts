import { transparencyParts } from '@humidor/domain/money/transparency.ts'
import en from '@humidor/locales/en/transparency.json' with { type: 'json' }
import { languages } from '@humidor/locales/languages.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { Parser } from 'htmlparser2'
import { beforeAll, describe, expect, it } from 'vitest'
import { visit } from '../transparency.testing.ts'
import { transparencyWords } from '../words.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
  await sandbox.travel(3 * 86_400)
})

const others = languages.filter(({ key }) => key !== 'en')

/** Elements that need no end, and those whose end a browser guesses. */
const VOID = new Set(['meta', 'link', 'path'])

/** The mistakes of a page: elements that are not closed in order, ids that are used twice, and references to none. */
function mistakesOf(page: string) {
  const open: string[] = []
  const found: string[] = []
  const ids = new Set<string>()
  const references: string[] = []
  const parser = new Parser({
    onopentag(name, { id, href = '', ...attributes }) {
      if (!VOID.has(name)) open.push(name)
      if (id !== undefined && ids.has(id)) found.push(`id ${id} twice`)
      if (id !== undefined) ids.add(id)
      if (href.startsWith('#')) references.push(href.slice(1))
      references.push(...(attributes['aria-labelledby'] ?? '').split(' ').filter((one) => one !== ''))
      for (const bad of ['style', 'onclick', 'onload']) if (bad in attributes) found.push(`${name} has ${bad}`)
      if (name === 'script' || name === 'style') found.push(`an element ${name}`)
    },
    onclosetag(name, implied) {
      if (!VOID.has(name) && (implied || open.pop() !== name)) found.push(`${name} does not end in order`)
    },
  })
  parser.end(page)
  return [...found, ...open, ...references.filter((id) => !ids.has(id)).map((id) => `nothing has the id ${id}`)]
}

/** Every text of a file, flat, without messages that have parts. */
const textsOf = (words: object): string[] =>
  Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value as object)))

describe.each(languages)('the page in $english', ({ key, lang }) => {
  it('is whole, without a script, and small enough for a slow phone', async () => {
    const { body, headers, statusCode } = await visit(sandbox, `/Transparency?lang=${key}`)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain(`<html lang="${lang}">`)
    expect(mistakesOf(body)).toEqual([])
    for (const part of transparencyParts) expect(body).toContain(`<section id="${part}"`)
    const [page, style] = await Promise.all(
      [`/Transparency?lang=${key}`, '/transparency/transparency.css'].map((url) =>
        visit(sandbox, url, { 'accept-encoding': 'gzip' }),
      ),
    )
    expect((page?.rawPayload.length ?? 0) + (style?.rawPayload.length ?? 0)).toBeLessThan(40_000)
  })

  it('has no key in place of a text', async () => {
    const { body } = await visit(sandbox, `/Transparency?lang=${key}`)
    expect(body).not.toMatch(
      /transparency\.(?!css)|>(?:parts|reserves|liabilities|coverage|issue|manual|chart|limits)\.[a-z]/i,
    )
    expect(body).not.toMatch(/[{}]|undefined|NaN|\[object/)
  })
})

it.each(others)('$english has no English sentence left', async ({ key }) => {
  const { body } = await visit(sandbox, `/Transparency?lang=${key}`)
  const sentences = textsOf(en).filter((text) => /^[A-Z].* .* /.test(text) && !text.includes('{'))
  expect(sentences.length).toBeGreaterThan(50)
  expect(sentences.filter((text) => body.includes(text.replaceAll('’', '’')))).toEqual([])
})

it.each([
  ['de-CH,de;q=0.9,en;q=0.5', 'de'],
  ['th', 'th'],
  ['zh-CN,zh', 'zh-Hans'],
  ['xx', 'en'],
])('a browser that asks for %s gets %s, unless the address names a language', async (header, lang) => {
  const page = await visit(sandbox, '/Transparency', { 'accept-language': header })
  expect(page.body).toContain(`<html lang="${lang}">`)
  expect(page.headers.vary).toContain('Accept-Language')
  const named = await visit(sandbox, '/Transparency?lang=jp', { 'accept-language': header })
  expect(named.body).toContain('<html lang="ja">')
  expect((await visit(sandbox, '/Transparency?lang=%3Cb%3E', { 'accept-language': header })).body).not.toContain('%3C')
})

it('an unchanged page is not sent again', async () => {
  const { headers } = await visit(sandbox, '/Transparency')
  const again = await visit(sandbox, '/transparency', { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(String(headers['content-security-policy'])).toContain("script-src 'self'")
})

it('the page and its data name nobody: no number, name or mail of a member, a merchant or an operator', async () => {
  const { rows } = await sandbox.pool.query<{ text: string }>(`
    select unnest(array[uid::text, name, email, vcode]) as text from member where referrer_uid is not null
    union select name from operator union select email from operator union select name from merchant union select vcode from merchant`)
  const texts = rows.map(({ text }) => text.toLowerCase()).filter((text) => text.length > 3)
  expect(texts.length).toBeGreaterThan(20)
  const urls = transparencyParts.flatMap((part) =>
    ['csv', 'json'].map((ending) => `/transparency/data/${part}.${ending}`),
  )
  for (const url of ['/Transparency?lang=en', ...urls]) {
    // Hashes may hold any digits.
    const body = (await visit(sandbox, url)).body.toLowerCase().replaceAll(/\b[0-9a-f]{64}\b/g, '')
    const words = new Set(body.split(/[^\p{L}\p{N}_@.]+/u))
    expect(texts.filter((text) => (text.includes(' ') ? body.includes(text) : words.has(text)))).toEqual([])
    expect(body).not.toMatch(/[\w.]@[\w.]/)
  }
})

it('every language says what the page does not prove, and that yields are not guaranteed', () => {
  for (const { key } of languages) {
    const { say } = transparencyWords(key)
    expect(say('limits.borrowed').length).toBeGreaterThan(20)
    expect(say('parts.coverage.means').length).toBeGreaterThan(40)
  }
})
