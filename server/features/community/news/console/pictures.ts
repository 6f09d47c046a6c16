import { picturesIn } from '@humidor/domain/community/news.ts'
import type { Tx } from '../../../../database/database.ts'
import { keepPictures } from '../../../../platform/uploads/using.ts'
import { shownBy } from '../news.queries.ts'

/** Keeps the pictures that the news item shows, and releases those that it no longer shows. */
export async function keepNewsPictures(tx: Tx, id: bigint, at: Date) {
  const { picture, bodies } = await shownBy(tx, id)
  const names = [...(picture === null ? [] : [picture]), ...bodies.flatMap(picturesIn)]
  return await keepPictures(tx, `news:${id}`, names, at)
}
