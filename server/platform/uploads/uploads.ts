import { uploadPhoto, uploadPicture } from '@humidor/contract/platform/upload.ts'
import { token } from '@humidor/contract/platform/uploads.ts'
import { pictureName } from '@humidor/domain/platform/picture.ts'
import { type Randomness, randomText } from '../../adapters/randomness.ts'
import type { Database } from '../../database/database.ts'
import type { Feature } from '../../http/feature.ts'
import { read } from '../../http/handle.ts'
import { fromMembers, fromOperators } from '../../http/uploads.ts'
import { settingsOf } from '../settings/stored-settings.ts'
import { createDrawing } from './drawing.ts'
import { COUNTED, forgetUnused } from './uploads.jobs.ts'
import { countSent, insertPicture, insertSent, lockSender } from './uploads.queries.ts'

export interface UploadsParts {
  db: Database
  randomness: Randomness
}

/** Files that people send: decoded, drawn anew, kept under a random name (decisions §9). */
export function uploadsFeature({ db, randomness }: UploadsParts): Feature {
  const { draw, full } = createDrawing()
  const newName = () => randomText(randomness, pictureName.length, pictureName.alphabet)
  return {
    name: 'uploads',
    handlers: [read(token, async ({ formToken }) => ({ token: formToken() }))],
    jobs: [forgetUnused],
    uploads: [
      fromOperators(uploadPicture, full, async ({ operator, bytes, at, fail, record }) => {
        const drawn = await draw(bytes)
        if (drawn === 'invalid_file_format') return fail(drawn)
        const name = newName()
        const { width, height } = drawn
        await db.transaction().execute(async (tx) => {
          await insertPicture(tx, { name, ...drawn, uploaded_by: `operator:${operator.id}`, uploaded_at: at })
          await record(tx, { name, width, height })
        })
        return { name, width, height }
      }),
      fromMembers(uploadPhoto, full, async ({ member: { uid }, bytes, at, fail }) => {
        if (!(await mayTry(db, uid, at))) fail('upload_limit_reached')
        const drawn = await draw(bytes)
        if (drawn === 'invalid_file_format') return fail(drawn)
        const name = newName()
        const { width, height } = drawn
        await insertPicture(db, { name, ...drawn, uploaded_by: `member:${uid}`, uploaded_at: at })
        return { name, width, height }
      }),
    ],
  }
}

/**
 * Counts that a member tries, before it is known whether theirs is a picture, as looking is what costs; and answers whether they may. Of many at once
 * each is counted.
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
