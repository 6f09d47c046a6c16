import type { NewsState, NewsText } from '@humidor/domain/community/news.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import {
  begunBy,
  changedBy,
  type Hand,
  textsIn,
} from '../../../platform/localized-content/localized-content.queries.ts'

export const newsTexts = textsIn<NewsText>({
  table: 'news_text',
  of: 'news_id',
  columns: ['title', 'summary', 'body'],
})

/** News in the members' view, in one language. */
export interface ShownNews {
  id: bigint
  source: string
  picture: string | null
  published_at: Date
  language: string
  title: string
  summary: string
}

const shownColumns = sql`n.id, n.source, n.picture, n.published_at, t.language, t.title, t.summary`

export interface NewsFilter {
  /** A key of `locales/languages.ts`. */
  language: string
  at: Date
  after: { at: Date; id: bigint } | undefined
  limit: number
}

/** Published news, the newest first. */
export async function publishedNews(db: Db, { language, at, after, limit }: NewsFilter): Promise<ShownNews[]> {
  const place = after && sql`and (n.published_at, n.id) < (${after.at}::timestamptz, ${after.id}::bigint)`
  const { rows } = await sql<ShownNews>`
    select ${shownColumns} from news n cross join ${newsTexts.translated('n.id', language)}
    where n.published_at <= ${at} ${place ?? sql``}
    order by n.published_at desc, n.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countPublished(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from news where published_at <= ${at}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** Published news with its body. */
export async function publishedOne(db: Db, id: number, language: string, at: Date) {
  const { rows } = await sql<ShownNews & { body: string }>`
    select ${shownColumns}, t.body from news n cross join ${newsTexts.translated('n.id', language)}
    where n.id = ${id} and n.published_at <= ${at}`.execute(db)
  return rows[0]
}

/** News in the operators' list. */
export interface ConsoleNews {
  id: bigint
  source: string
  picture: string | null
  published_at: Date | null
  changed_at: Date
  changed_by: string
  /** In English, or in its first language; null: it has no text yet. */
  title: string | null
  languages: string[]
}

const inState = (state: NewsState | undefined, at: Date) => {
  if (state === 'draft') return sql`n.published_at is null`
  if (state === 'planned') return sql`n.published_at > ${at}`
  return state === 'published' ? sql`n.published_at <= ${at}` : sql`true`
}

export interface ConsoleNewsFilter {
  state: NewsState | undefined
  at: Date
  /** Only news changed before this one. */
  before: bigint | undefined
  limit: number
}

/** News in a state, the latest changed first. */
export async function consoleNews(db: Db, { state, at, before, limit }: ConsoleNewsFilter): Promise<ConsoleNews[]> {
  const { rows } = await sql<ConsoleNews>`
    select n.id, n.source, n.picture, n.published_at, n.changed_at, coalesce(o.name, '') as changed_by,
      t.title, coalesce(t.languages, '{}') as languages
    from news n left join operator o on o.id = n.changed_by
    cross join ${newsTexts.titles('n.id')}
    where ${inState(state, at)} and (${before ?? null}::bigint is null or n.id < ${before ?? null})
    order by n.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countNews(db: Db, state: NewsState | undefined, at: Date): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from news n where ${inState(state, at)}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** News with all its fields except its texts. */
export const newsRow = (db: Db, id: number) =>
  db
    .selectFrom('news as n')
    .leftJoin('operator as maker', 'maker.id', 'n.created_by')
    .leftJoin('operator as changer', 'changer.id', 'n.changed_by')
    .selectAll('n')
    .select(['maker.name as created_by_name', 'changer.name as changed_by_name'])
    .where('n.id', '=', BigInt(id))
    .executeTakeFirst()
export type NewsRow = NonNullable<Awaited<ReturnType<typeof newsRow>>>

/** Locks news for a change, until the transaction ends. */
export const lockNews = (tx: Tx, id: number) =>
  tx
    .selectFrom('news')
    .select(['id', 'version', 'published_at'])
    .where('id', '=', BigInt(id))
    .forUpdate()
    .executeTakeFirst()
export type LockedNews = NonNullable<Awaited<ReturnType<typeof lockNews>>>

/** The fields that all languages share. */
export interface NewsFacts {
  source: string
  picture: string | null
}

/** Creates news. Returns its id. */
export async function insertNews(tx: Tx, facts: NewsFacts, hand: Hand) {
  const { id } = await tx
    .insertInto('news')
    .values({ ...facts, ...begunBy(hand) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes locked news; each change counts. */
export const changeNews = (
  tx: Tx,
  held: LockedNews,
  facts: Partial<NewsFacts> & { published_at?: Date | null },
  hand: Hand,
) =>
  tx
    .updateTable('news')
    .set({ ...facts, ...changedBy(held, hand) })
    .where('id', '=', held.id)
    .execute()

/** Bodies that are not yet in this form. */
export const bodiesBefore = (db: Db, form: number, limit: number) =>
  db
    .selectFrom('news_text')
    .select(['news_id', 'language', 'body'])
    .where('form', '<', form)
    .orderBy('news_id')
    .orderBy('language')
    .limit(limit)
    .execute()

/** Stores the body in this form, unless it has changed meanwhile. */
export const putBody = (
  db: Db,
  was: { news_id: bigint; language: string; body: string },
  { body, form }: { body: string; form: number },
) =>
  db
    .updateTable('news_text')
    .set({ body, form })
    .where('news_id', '=', was.news_id)
    .where('language', '=', was.language)
    .where('body', '=', was.body)
    .execute()

/** All pictures that the news and its bodies may show. */
export async function shownBy(tx: Tx, id: bigint): Promise<{ picture: string | null; bodies: string[] }> {
  const [news, texts] = await Promise.all([
    tx.selectFrom('news').select('picture').where('id', '=', id).executeTakeFirstOrThrow(),
    tx.selectFrom('news_text').select('body').where('news_id', '=', id).execute(),
  ])
  return { picture: news.picture, bodies: texts.map(({ body }) => body) }
}
