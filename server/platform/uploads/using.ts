import type { Tx } from '../../database/database.ts'
import { lockPictures, lockUnused, putUses, usedBy } from './uploads.queries.ts'

/** The user of pictures, such as `news:7`. */
export type ShownBy = `${string}:${number | bigint}`

/**
 * Stores that `by` shows exactly these pictures. A picture is kept while anything shows it.
 * @returns `file_not_found` when one is missing; then nothing is written
 */
export async function keepPictures(tx: Tx, by: ShownBy, names: readonly string[], at: Date) {
  const touched = [...new Set([...names, ...(await usedBy(tx, by))])]
  const found = await lockPictures(tx, touched)
  if (names.some((name) => !found.has(name))) return 'file_not_found'
  if (touched.length > 0) await putUses(tx, by, [...new Set(names)], touched, at)
  return undefined
}

/**
 * As `keepPictures`, for a member's photos. Each must be their own, unused, and named once.
 * Answers alike for another's picture, a used one and a missing one (threats C166).
 * @returns `file_not_found` when one does not qualify; then nothing is written
 */
export async function takePictures(tx: Tx, by: ShownBy, uid: number, names: readonly string[], at: Date) {
  const own = await lockUnused(tx, names, `member:${uid}`)
  if (own.size !== names.length) return 'file_not_found'
  await putUses(tx, by, names, names, at)
  return undefined
}
