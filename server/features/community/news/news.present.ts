import { newsState } from '@humidor/domain/community/news.ts'
import { picturePath } from '@humidor/domain/platform/picture.ts'
import type { ConsoleNews, NewsRow, ShownNews } from './news.queries.ts'

/** News in the members' view: the small picture in a list, the large one on its page. */
export const presentShown = (row: ShownNews, size: 'small' | 'large') => ({
  id: Number(row.id),
  title: row.title,
  source: row.source,
  createdAt: row.published_at,
  pic: row.picture && picturePath(row.picture, size),
  summary: row.summary,
  lang: row.language,
})

type Holder = { name: string; until: Date } | undefined

const facts = (row: Pick<NewsRow, 'id' | 'source' | 'picture' | 'published_at' | 'changed_at'>, at: Date) => ({
  id: Number(row.id),
  state: newsState(row.published_at, at),
  source: row.source,
  picture: row.picture,
  publishedAt: row.published_at,
  changedAt: row.changed_at,
})

/** A row of the console's list. */
export const presentRow = (row: ConsoleNews, at: Date) => ({
  ...facts(row, at),
  changedBy: row.changed_by,
  title: row.title ?? '',
  languages: row.languages,
})

/** News with all its texts, for editing. */
export const presentWhole = <Text>(row: NewsRow, texts: Text[], at: Date, lockedBy: Holder) => ({
  ...facts(row, at),
  version: row.version,
  changedBy: row.changed_by_name ?? '',
  createdAt: row.created_at,
  createdBy: row.created_by_name ?? '',
  texts,
  lockedBy: lockedBy ?? null,
})
