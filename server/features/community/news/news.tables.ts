import type { Generated, GeneratedAlways } from 'kysely'

/** `news`: a piece of news; its texts are in a table of their own (migrations/0021-news.sql). */
export interface NewsTable {
  id: GeneratedAlways<bigint>
  /** The source of the news. */
  source: string
  /** The name of its picture. */
  picture: string | null
  /** The number of changes, those of its texts included. */
  version: Generated<number>
  /** The time from which members see it, past or future; null: they do not. */
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
  /** The form in which the body was last stored: `BODY_FORM`; 0: not yet checked since it was written. */
  form: Generated<number>
}

export interface NewsTables {
  news: NewsTable
  news_text: NewsTextTable
}
