import { uploadPhoto } from '@humidor/contract/platform/upload.ts'
import type { Database } from '../../database/database.ts'
import { fromMembers } from '../../http/uploads.ts'
import { settingsOf } from '../settings/stored-settings.ts'
import { newName, type PictureUploadParts } from './new-picture.ts'
import { COUNTED } from './uploads.jobs.ts'
import { countSent, insertPicture, insertSent, lockSender } from './uploads.queries.ts'

export const answerUploadPhoto = ({ db, randomness, drawing }: PictureUploadParts) =>
  fromMembers(uploadPhoto, drawing.full, async ({ member: { uid }, bytes, at, fail }) => {
    if (!(await mayTry(db, uid, at))) fail('upload_limit_reached')
    const drawn = await drawing.draw(bytes)
    if (drawn === 'invalid_file_format') return fail(drawn)
    const name = newName(randomness)
    const { width, height } = drawn
    await insertPicture(db, { name, ...drawn, uploaded_by: `member:${uid}`, uploaded_at: at })
    return { name, width, height }
  })

/**
 * Counts an upload before the file is checked, because decoding is the costly part. Returns whether the member's daily limit allows it.
 * Concurrent uploads are each counted.
 */
async function mayTry(db: Database, uid: number, at: Date): Promise<boolean> {
  const { uploadsPerDay } = await settingsOf(db)
  return await db.transaction().execute(async (tx) => {
    await lockSender(tx, uid)
    if ((await countSent(tx, uid, new Date(at.getTime() - COUNTED))) >= uploadsPerDay) return false
    await insertSent(tx, uid, at)
    return true
  })
}
