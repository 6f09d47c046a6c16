import { consoleContract } from '@humidor/contract/console/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verify } from '../../../ledger/invariant.ts'
import { newsInvariants } from './news.invariants.ts'
import { rewriteBodies } from './news.jobs.ts'
import { BODY_FORM, inThisForm, sanitised } from './sanitising.ts'

describe('a link of news', () => {
  it.each([
    ['https:evil.example', 'https://evil.example/'],
    ['https:\\\\evil.example', 'https://evil.example/'],
    [' \n\thttps://leaf.test/a\tb ', 'https://leaf.test/ab'],
    ['https://leaf.test/"><script>', 'https://leaf.test/%22%3E%3Cscript%3E'],
    ['https://leaf.test/\u202Egpj.exe', 'https://leaf.test/%E2%80%AEgpj.exe'],
    ['https://leaf.test@evil.example', undefined],
    ['java\nscript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//leaf.test', undefined],
  ])('%j is saved as %j', (typed, saved) => {
    const body = sanitised(`<a href="${typed.replaceAll('"', '&quot;')}">more</a>`)
    expect(/ href="([^"]*)"/.exec(body)?.[1]).toBe(saved)
  })

  it('has no words around it that change the reading direction', () => {
    const body = `<p>le\u202Eaf &#x202E;gpj.exe&rlm;</p><img src="/pictures/${'a1'.repeat(13)}.webp" alt="a\u2066b">`
    expect(sanitised(body)).toBe(`<p>leaf gpj.exe</p><img src="/pictures/${'a1'.repeat(13)}.webp" alt="ab" />`)
  })
})

describe('whatever an operator writes', () => {
  let harness: Sandbox
  beforeAll(async () => {
    harness = await openSandbox()
  })
  afterAll(() => harness.close())

  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'https:x',
      'https://a@b',
      'https://a\\@b',
      '\u202E',
      '&#x202E;',
      ' onload=1',
      '"',
      ' href="//x',
      'style = y',
      '<script>',
      '&quot;',
    ),
  )
  const piece = fc.oneof(
    text,
    fc.tuple(text, text).map(([href, inner]) => `<a href="${href}">${inner}</a>`),
    fc.tuple(text, text).map(([href, inner]) => `<a title='${inner}' href='${href}'>${inner}`),
    fc.tuple(text).map(([alt]) => `<img src="/pictures/${'a1'.repeat(13)}.webp" alt="${alt}">`),
  )

  it('is saved so that the invariant of news holds', async () => {
    const invariant = newsInvariants.find(({ id }) => id === 'news.nothing-that-runs')
    if (!invariant) throw new Error('no such invariant')
    const bodies = fc.sample(fc.array(piece, { maxLength: 6 }), 1_500).map((pieces) => sanitised(pieces.join('')))
    // The query of the invariant, with these bodies instead of the stored ones.
    const { rows } = await harness.pool.query(
      `with news_text (news_id, language, body) as (select n, 'en', body from unnest($1::text[]) with ordinality t (body, n))
      ${invariant.sql}`,
      [bodies],
    )
    expect(rows.map((row) => bodies[Number(row.news_id) - 1])).toEqual([])
  })

  it('that an earlier version saved is converted to the current form, once, and breaks nothing then', async () => {
    const conrad = harness.staff.conrad
    await harness.renewOperatorSession(conrad)
    const save = (body: string) =>
      conrad.call(consoleContract.news.save, {
        source: 'Humidor',
        picture: null,
        text: { language: 'en', title: 'Old', summary: 'News', body },
      })
    const { id, version } = await save('<p>As it is saved today</p>')
    const forms = async () =>
      (await harness.pool.query('select body, form from news_text where news_id = $1', [id])).rows[0]
    await harness.jobs.poll(rewriteBodies.id)
    expect(await forms()).toEqual({ body: '<p>As it is saved today</p>', form: BODY_FORM })

    const links = [
      'https:evil.example',
      'https://leaf.test@evil.example',
      'https:\\\\leaf.test',
      'https://leaf.test/\u202Ea',
    ]
    const old = `<p>a\u202Eb ${links.map((href) => `<a href="${href}" rel="noopener">${href}</a>`).join(' ')}</p>`
    const invariant = newsInvariants.filter((it) => it.id === 'news.nothing-that-runs')
    await harness.pool.query('update news_text set body = $1 where news_id = $2', [old, id])
    expect((await forms())?.form).toBe(0)
    expect(await verify(harness.db, invariant)).toHaveLength(1)

    await harness.jobs.poll(rewriteBodies.id)
    const rewritten = await forms()
    expect(rewritten?.form).toBe(BODY_FORM)
    expect([...String(rewritten?.body).matchAll(/ href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://evil.example/',
      'https://leaf.test/',
      'https://leaf.test/%E2%80%AEa',
    ])
    expect(await verify(harness.db, invariant)).toEqual([])
    await harness.jobs.poll(rewriteBodies.id)
    expect(await forms()).toEqual(rewritten)
    // An operator who has it open keeps their claim.
    const text = { language: 'en', title: 'New', summary: 'News', body: '<p>New</p>' }
    expect(
      await conrad.tryCall(consoleContract.news.save, { id, version, source: 'Humidor', picture: null, text }),
    ).toHaveProperty('version')
  })

  it('has one form, also where an address is too long to be escaped', () => {
    const long = `<p><a href="https://leaf.test/${'木'.repeat(9_000)}">leaf</a></p>`
    expect(inThisForm(long)).toBe('<p><a>leaf</a></p>')
    expect(inThisForm('<a href="https://u@x"></a>')).toBe('<p></p>')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const once = inThisForm(pieces.join(''))
        expect(inThisForm(once)).toBe(once)
      }),
    )
  })

  it.each([
    'https:evil.example',
    'https://leaf.test@evil.example/',
    'https://leaf.test',
    'https:\\\\leaf.test/',
    'https://leaf.test\\@evil.example/',
    'https://leaf.test/\u202Ea',
    'https://le\taf.test/',
    'javascript:alert(1)',
    '/Index',
  ])('is found by the invariant: %j', async (href) => {
    const invariant = newsInvariants.find(({ id }) => id === 'news.nothing-that-runs')
    const asked = `with news_text (news_id, language, body) as (select 1, 'en', $1::text) ${invariant?.sql}`
    const { rows } = await harness.pool.query(asked, [`<p><a href="${href}" rel="noopener">x</a></p>`])
    expect(rows).toHaveLength(1)
  })
})
