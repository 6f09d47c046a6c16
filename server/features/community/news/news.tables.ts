import type { Generated, GeneratedAlways } from 'kysely'

/** `news`: a piece of news, its texts beside it (migrations/0021-news.sql). */
export interface NewsTable {
  id: GeneratedAlways<bigint>
  /** Who tells it. */
  source: string
  /** The name of its picture. */
  picture: string | null
  /** How often it was changed, its texts too. */
  version: Generated<number>
  /** Since when members see it, or from when on; null: they don't. */
  published_at: Generated<Date | null>
  created_at: Date
  /** Ids of operators. */
  created_by: number
  changed_at: Date
  changed_by: number
}

/** `news_text`: news in one language. */
export interface NewsTextTable {
  news_id: bigint
  /** A key of `locales/languages.ts`. */
  language: string
  title: string
  summary: string
  /** Sanitised HTML. */
  body: string
  /** Which form the body was last seen in: `BODY_FORM`; 0: it was not looked at since it was written. */
  form: Generated<number>
}

export interface NewsTables {
  news: NewsTable
  news_text: NewsTextTable
}
