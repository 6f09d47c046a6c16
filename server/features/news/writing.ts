import { itemOf } from '@humidor/domain/console.ts'
import type { NewsText } from '@humidor/domain/news.ts'
import type { Written } from '../writing/writing.ts'
import { changeNews, type HeldNews, holdNews, insertNews, type NewsFacts, newsTexts } from './news.queries.ts'

/** News, as it is written. */
export const writtenNews: Written<HeldNews, NewsFacts, NewsText> = {
  item: itemOf.news,
  texts: newsTexts,
  hold: holdNews,
  insert: insertNews,
  change: changeNews,
}
