import type { NewsState, NewsText } from '@humidor/domain/news.ts'
import { languages } from '@humidor/locales/languages.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../database/database.ts'

/** News as a member reads it: in one language. */
export interface ToldNews {
  id: bigint
  source: string
  picture: string | null
  published_at: Date
  language: string
  title: string
  summary: string
}

const told = sql`n.id, n.source, n.picture, n.published_at, t.language, t.title, t.summary`

/** The text in a language, or in English where there is none. */
const textIn = (language: string, columns: RawBuilder<unknown>) => sql`lateral (
  select ${columns} from news_text where news_id = n.id and language in (${language}, 'en')
  order by language <> ${language} limit 1) t`

export interface TellingAsked {
  /** A key of `locales/languages.ts`. */
  language: string
  at: Date
  after: { at: Date; id: bigint } | undefined
  limit: number
}

/** What is published, the newest first. */
export async function publishedNews(db: Db, { language, at, after, limit }: TellingAsked): Promise<ToldNews[]> {
  const place = after && sql`and (n.published_at, n.id) < (${after.at}::timestamptz, ${after.id}::bigint)`
  const { rows } = await sql<ToldNews>`
    select ${told} from news n cross join ${textIn(language, sql`language, title, summary`)}
    where n.published_at <= ${at} ${place ?? sql``}
    order by n.published_at desc, n.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countPublished(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from news where published_at <= ${at}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** One that is published, with its body. */
export async function publishedOne(db: Db, id: number, language: string, at: Date) {
  const { rows } = await sql<ToldNews & { body: string }>`
    select ${told}, t.body from news n cross join ${textIn(language, sql`language, title, summary, body`)}
    where n.id = ${id} and n.published_at <= ${at}`.execute(db)
  return rows[0]
}

/** News as operators see it in their list. */
export interface DeskNews {
  id: bigint
  source: string
  picture: string | null
  published_at: Date | null
  changed_at: Date
  changed_by: string
  /** In English, or the first language that it is in; null: it has no text yet. */
  title: string | null
  languages: string[]
}

const inOrder = sql`array[${sql.join(languages.map(({ key }) => sql.lit(key)))}]::text[]`

const inState = (state: NewsState | undefined, at: Date) => {
  if (state === 'draft') return sql`n.published_at is null`
  if (state === 'planned') return sql`n.published_at > ${at}`
  return state === 'published' ? sql`n.published_at <= ${at}` : sql`true`
}

export interface DeskAsked {
  state: NewsState | undefined
  at: Date
  /** Only what was written before this one. */
  before: bigint | undefined
  limit: number
}

/** News in a state, the latest written first. */
export async function deskNews(db: Db, { state, at, before, limit }: DeskAsked): Promise<DeskNews[]> {
  const { rows } = await sql<DeskNews>`
    select n.id, n.source, n.picture, n.published_at, n.changed_at, coalesce(o.name, '') as changed_by,
      t.title, coalesce(t.languages, '{}') as languages
    from news n left join operator o on o.id = n.changed_by
    cross join lateral (
      select array_agg(language order by place) as languages, (array_agg(title order by place))[1] as title
      from (select language, title, array_position(${inOrder}, language) as place from news_text where news_id = n.id) text
    ) t
    where ${inState(state, at)} and (${before ?? null}::bigint is null or n.id < ${before ?? null})
    order by n.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countNews(db: Db, state: NewsState | undefined, at: Date): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from news n where ${inState(state, at)}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** One with all that is known of it but its texts. */
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

/** Its texts, in the order of the languages. */
export const textsOf = (db: Db, id: number) =>
  db
    .selectFrom('news_text')
    .select(['language', 'title', 'summary', 'body'])
    .where('news_id', '=', BigInt(id))
    .orderBy(sql`array_position(${inOrder}, language)`)
    .execute()

/** News that is about to be changed, held until the transaction ends. */
export const holdNews = (tx: Tx, id: number) =>
  tx
    .selectFrom('news')
    .select(['id', 'version', 'published_at'])
    .where('id', '=', BigInt(id))
    .forUpdate()
    .executeTakeFirst()
export type HeldNews = NonNullable<Awaited<ReturnType<typeof holdNews>>>

export const hasText = (tx: Tx, id: bigint, language: string): Promise<boolean> =>
  hasRow(tx.selectFrom('news_text').select('language').where('news_id', '=', id).where('language', '=', language))

/** Who changes news, and when. */
export interface Hand {
  operatorId: number
  at: Date
}

/** Begins a piece of news. Its id. */
export async function insertNews(tx: Tx, facts: { source: string; picture: string | null }, { operatorId, at }: Hand) {
  const { id } = await tx
    .insertInto('news')
    .values({ ...facts, created_at: at, created_by: operatorId, changed_at: at, changed_by: operatorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is held; each change counts. */
export const changeNews = (
  tx: Tx,
  { id, version }: HeldNews,
  facts: { source?: string; picture?: string | null; published_at?: Date | null },
  { operatorId, at }: Hand,
) =>
  tx
    .updateTable('news')
    .set({
      ...facts,
      version: version + 1,
      changed_by: operatorId,
      changed_at: sql`greatest(created_at, ${at}::timestamptz)`,
    })
    .where('id', '=', id)
    .execute()

export const putText = (tx: Tx, id: bigint, language: string, text: NewsText) =>
  tx
    .insertInto('news_text')
    .values({ news_id: id, language, ...text })
    .onConflict((conflict) => conflict.columns(['news_id', 'language']).doUpdateSet(text))
    .execute()

/** Takes a text away. Whether it was there. */
export const deleteText = (tx: Tx, id: bigint, language: string): Promise<boolean> =>
  hasRow(tx.deleteFrom('news_text').where('news_id', '=', id).where('language', '=', language).returning('language'))

/** Everything that its picture and its bodies may show. */
export async function shownBy(tx: Tx, id: bigint): Promise<{ picture: string | null; bodies: string[] }> {
  const [news, texts] = await Promise.all([
    tx.selectFrom('news').select('picture').where('id', '=', id).executeTakeFirstOrThrow(),
    tx.selectFrom('news_text').select('body').where('news_id', '=', id).execute(),
  ])
  return { picture: news.picture, bodies: texts.map(({ body }) => body) }
}
