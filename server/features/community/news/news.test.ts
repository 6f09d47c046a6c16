import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { breachesIn } from '@humidor/server/ledger/invariant.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newsInvariants } from './news.invariants.ts'
import { goodText } from './refusals.testing.ts'

const { dropText, list, one, publish, save, unpublish } = consoleContract.news
const memberNews = contract.news

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(async () => {
  await sandbox.renewOperatorSession(sandbox.staff.conrad)
  await sandbox.renewOperatorSession(sandbox.staff.victor)
})

const conrad = () => sandbox.staff.conrad
const writes = (wish: Parameters<typeof goodText>[0] = {}) =>
  conrad().call(save, { source: 'Leaf Review', picture: null, text: goodText(wish) })
const publishes = async (wish: Parameters<typeof goodText>[0] = {}) => {
  const { id, version } = await writes(wish)
  return { id, ...(await conrad().call(publish, { id, version })) }
}
const read = (id: number, lang = 'en') => sandbox.alice.tryCall(memberNews.info, { id, lang })
const NOT_THERE = { refused: 'not_found' }

describe('a piece of news', () => {
  it('is invisible until it is published, and again once it is taken back', async () => {
    const { id, version } = await writes({ title: 'Rain at last' })
    expect(await read(id)).toEqual(NOT_THERE)
    const shown = await conrad().call(publish, { id, version })
    expect(await read(id)).toMatchObject({ title: 'Rain at last', source: 'Leaf Review', lang: 'en', pic: null })
    await conrad().call(unpublish, { id, version: shown.version })
    expect(await read(id)).toEqual(NOT_THERE)
    expect(
      (await sandbox.alice.call(memberNews.list, { limit: 100, lang: 'en' })).rows.map((row) => row.id),
    ).not.toContain(id)
  })

  it('appears at its planned moment, and not before', async () => {
    const { id, version } = await writes()
    const from = new Date(sandbox.clock.now().getTime() + 3_600_000)
    await conrad().call(publish, { id, version, from })
    expect(await read(id)).toEqual(NOT_THERE)
    expect((await conrad().call(list, { limit: 25, state: 'planned' })).rows.map((row) => row.id)).toEqual([id])
    sandbox.clock.moveTo(from)
    expect(await read(id)).toMatchObject({ createdAt: from })
  })

  it('shows in the reader’s language, or in English where it has none in that', async () => {
    const { id, version } = await publishes({ title: 'In English' })
    await conrad().call(save, {
      id,
      version,
      source: 'Leaf Review',
      picture: null,
      text: goodText({ language: 'de', title: 'Auf Deutsch' }),
    })
    expect(await read(id, 'de')).toMatchObject({ title: 'Auf Deutsch', lang: 'de' })
    expect(await read(id, 'tai')).toMatchObject({ title: 'In English', lang: 'en' })
    const rows = await sandbox.alice.call(memberNews.list, { limit: 100, lang: 'de' })
    expect(rows.rows[0]).toMatchObject({ id, title: 'Auf Deutsch', lang: 'de' })
    expect(rows.rows[0]).not.toHaveProperty('content')
  })

  it('keeps its English text while members see it, and can lose it as a draft', async () => {
    const { id, version } = await publishes()
    expect(await conrad().tryCall(dropText, { id, version, language: 'en' })).toEqual({ refused: 'illegal_operation' })
    const back = await conrad().call(unpublish, { id, version })
    await conrad().call(dropText, { id, version: back.version, language: 'en' })
    expect((await conrad().call(one, { id })).texts).toEqual([])
    await expect(
      sandbox.pool.query('update news set published_at = now(), version = version + 1 where id = $1', [id]),
    ).rejects.toThrow('news_has_its_english')
  })

  it('is never overwritten by an operator who has not seen another one’s change', async () => {
    const { id, version } = await writes()
    const facts = { id, version, source: 'Leaf Review', picture: null }
    await sandbox.staff.victor.call(save, { ...facts, text: goodText({ title: 'By Victor' }) })
    expect(await conrad().tryCall(save, { ...facts, text: goodText({ title: 'By Conrad' }) })).toEqual({
      refused: 'content_changed',
    })
    expect((await conrad().call(one, { id })).texts[0]?.title).toBe('By Victor')
  })

  it('saved by two operators at the same moment keeps one change, and refuses the other', async () => {
    const { id, version } = await writes()
    const facts = { id, version, source: 'Leaf Review', picture: null }
    const answers = await Promise.all(
      [conrad(), sandbox.staff.victor].map((who) =>
        who.tryCall(save, { ...facts, text: goodText({ title: who.name }) }),
      ),
    )
    expect(answers.filter((answer) => 'refused' in answer)).toEqual([{ refused: 'content_changed' }])
  })

  it('is created once however often the same request comes', async () => {
    const key = crypto.randomUUID()
    const request = { source: 'Leaf Review', picture: null, text: goodText() }
    const first = await conrad().call(save, request, { key })
    expect(await conrad().call(save, request, { key })).toEqual(first)
  })

  it('is in the audit log with its author', async () => {
    const { id } = await writes({ title: 'For the record' })
    const { rows } = await sandbox.pool.query(
      `select operator_id, request #>> '{text,title}' as title from audit where call = $1 order by seq desc limit 1`,
      [save.path],
    )
    expect([id > 0, rows[0]]).toEqual([true, { operator_id: conrad().id, title: 'For the record' }])
  })
})

describe('the lists', () => {
  it('show each row once, page by page, the newest first, though more comes in meanwhile', async () => {
    for (let n = 0; n < 5; n += 1) await publishes({ title: `Number ${n}` })
    const first = await sandbox.alice.call(memberNews.list, { limit: 2, lang: 'en' })
    await publishes({ title: 'Meanwhile' })
    const seen = [...first.rows]
    for (let { next } = first; next !== null; ) {
      const page = await sandbox.alice.call(memberNews.list, { limit: 2, lang: 'en', after: next })
      seen.push(...page.rows)
      next = page.next
    }
    expect(seen).toHaveLength(first.count)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(first.count)
    expect(seen.map(({ createdAt }) => createdAt.getTime())).toEqual(
      seen.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => b - a),
    )
    expect(seen.map(({ title }) => title)).not.toContain('Meanwhile')
    expect(await sandbox.alice.tryCall(memberNews.list, { limit: 10, after: 'somewhere' })).toEqual({
      refused: 'parameter_error',
    })
  })

  it('of the console show the languages of each news, page by page too', async () => {
    const { id, version } = await writes({ language: 'kr', title: '담배' })
    await conrad().call(save, {
      id,
      version,
      source: 'Leaf Review',
      picture: null,
      text: goodText({ language: 'zh', title: '雪茄' }),
    })
    const page = await conrad().call(list, { limit: 1, state: 'draft' })
    expect(page.rows).toMatchObject([
      { id, title: '雪茄', languages: ['zh', 'kr'], state: 'draft', changedBy: conrad().name },
    ])
    const { rows } = await conrad().call(list, { limit: 1, state: 'draft', after: page.next ?? '' })
    expect(rows[0]?.id).toBeLessThan(id)
    expect(await conrad().tryCall(list, { limit: 10, after: 'x' })).toEqual({ refused: 'parameter_error' })
  })
})

describe('the database', () => {
  it('deletes no news, and counts every change', async () => {
    const { id } = await writes()
    await expect(sandbox.pool.query('delete from news where id = $1', [id])).rejects.toThrow('none leaves')
    await expect(sandbox.pool.query(`update news set source = 'Other' where id = $1`, [id])).rejects.toThrow(
      'counts one',
    )
  })

  it('finds a body that bypassed the sanitiser, and a missing guard', async () => {
    const { id } = await writes()
    const breached = async (text: string) => {
      let ids: string[] = []
      const undone = sandbox.db.transaction().execute(async (tx) => {
        await sql.raw(text).execute(tx)
        ids = (await breachesIn(tx, newsInvariants)).map((breach) => breach.id)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      return ids
    }
    expect(await breached(`update news_text set body = '<p><script>1</script></p>' where news_id = ${id}`)).toEqual([
      'news.nothing-that-runs',
    ])
    expect(await breached('alter table news disable trigger news_never_leaves')).toEqual(['news.guards-stand'])
  })
})
