import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { NewsText } from '@humidor/domain/community/news.ts'
import type { LocalizedContent } from '../../../../platform/localized-content/localized-content.ts'
import { changeNews, insertNews, type LockedNews, lockNews, type NewsFacts, newsTexts } from '../news.queries.ts'

/** News as content in seven languages. */
export const writtenNews: LocalizedContent<LockedNews, NewsFacts, NewsText> = {
  item: itemOf.news,
  texts: newsTexts,
  lock: lockNews,
  insert: insertNews,
  change: changeNews,
}
