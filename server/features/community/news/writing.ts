import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { NewsText } from '@humidor/domain/community/news.ts'
import type { Written } from '../../../platform/localized-content/localized-content.ts'
import { changeNews, type HeldNews, holdNews, insertNews, type NewsFacts, newsTexts } from './news.queries.ts'

/** News, as it is written. */
export const writtenNews: Written<HeldNews, NewsFacts, NewsText> = {
  item: itemOf.news,
  texts: newsTexts,
  hold: holdNews,
  insert: insertNews,
  change: changeNews,
}
