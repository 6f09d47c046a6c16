import type { Tx } from '../../database/database.ts'
import { lockPictures, lockUnused, putUses, usedBy } from './uploads.queries.ts'

/** What shows pictures, as `news:7`. */
export type ShownBy = `${string}:${number | bigint}`

/**
 * Writes down that something shows exactly these pictures, by name: they are kept as long as anything shows them.
 * @returns `file_not_found` where one of them is not there, and then nothing is written
 */
export async function keepPictures(tx: Tx, by: ShownBy, names: readonly string[], at: Date) {
  const touched = [...new Set([...names, ...(await usedBy(tx, by))])]
  const found = await lockPictures(tx, touched)
  if (names.some((name) => !found.has(name))) return 'file_not_found'
  if (touched.length > 0) await putUses(tx, by, [...new Set(names)], touched, at)
  return undefined
}

/**
 * As `showsPictures`, for what a member sent: only pictures of their own that nothing shows yet, each once, may be named.
 * Another's, one that is used, and one that is not there are told alike (threats C166).
 * @returns `file_not_found` where one of them is none of these, and then nothing is written
 */
export async function takePictures(tx: Tx, by: ShownBy, uid: number, names: readonly string[], at: Date) {
  const own = await lockUnused(tx, names, `member:${uid}`)
  if (own.size !== names.length) return 'file_not_found'
  await putUses(tx, by, names, names, at)
  return undefined
}
