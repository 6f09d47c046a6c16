import type { Tx } from '../../../database/database.ts'
import { takePictures } from '../../../platform/uploads/using.ts'
import { insertMessage, insertPhotos, putOpen } from './feedback.queries.ts'

interface Written {
  feedbackId: bigint
  uid: number
  content: string
  images: readonly string[]
  at: Date
}

/**
 * Stores a member's message with its photos in a locked conversation, and opens it.
 * @returns `file_not_found` when a photo is not the member's own and unused; the transaction must then be undone
 */
export async function putMessage(tx: Tx, { feedbackId, uid, content, images, at }: Written) {
  const id = await insertMessage(tx, { feedbackId, author: { from_uid: uid }, content, at })
  const wrong = images.length > 0 ? await takePictures(tx, `feedback:${id}`, uid, images, at) : undefined
  if (wrong) return wrong
  await insertPhotos(tx, id, images)
  await putOpen(tx, feedbackId, id)
  return undefined
}
