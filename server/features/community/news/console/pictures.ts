import { picturesIn } from '@humidor/domain/community/news.ts'
import type { Tx } from '../../../../database/database.ts'
import { keepPictures } from '../../../../platform/uploads/using.ts'
import { shownBy } from '../news.queries.ts'

/** The pictures that news shows by now are kept for it, those that it no longer shows are not. */
export async function keepNewsPictures(tx: Tx, id: bigint, at: Date) {
  const { picture, bodies } = await shownBy(tx, id)
  const names = [...(picture === null ? [] : [picture]), ...bodies.flatMap(picturesIn)]
  return await keepPictures(tx, `news:${id}`, names, at)
}
