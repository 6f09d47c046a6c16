import { uploadPhoto, uploadPicture } from '@humidor/contract/upload.ts'
import { token } from '@humidor/contract/uploads.ts'
import { pictureName } from '@humidor/domain/picture.ts'
import { type Randomness, randomText } from '../../adapters/randomness.ts'
import type { Database } from '../../database/database.ts'
import type { Feature } from '../../http/feature.ts'
import { read } from '../../http/handle.ts'
import { fromMembers, fromOperators } from '../../http/uploads.ts'
import { settingsOf } from '../platform/platform.ts'
import { createDrawing } from './drawing.ts'
import { forgetUnused } from './uploads.jobs.ts'
import { countSent, insertPicture, lockSender } from './uploads.queries.ts'

export { mountPictures } from './pictures.ts'
export { uploadInvariants } from './uploads.invariants.ts'
export { showsPictures, takesPictures } from './using.ts'

/** Milliseconds in which what a member sends is counted together. */
const COUNTED = 86_400_000

export interface UploadsParts {
  db: Database
  randomness: Randomness
}

/** Files that people send: decoded, drawn anew, kept under a random name (decisions §9). */
export function uploadsFeature({ db, randomness }: UploadsParts): Feature {
  const draw = createDrawing()
  const newName = () => randomText(randomness, pictureName.length, pictureName.alphabet)
  return {
    name: 'uploads',
    handlers: [read(token, async ({ formToken }) => ({ token: formToken() }))],
    jobs: [forgetUnused],
    uploads: [
      fromOperators(uploadPicture, async ({ operator, bytes, at, fail, record }) => {
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
      fromMembers(uploadPhoto, async ({ member: { uid }, bytes, at, fail }) => {
        const sender = `member:${uid}`
        const since = new Date(at.getTime() - COUNTED)
        const { uploadsPerDay } = await settingsOf(db)
        // Before the work, so that it is not done in vain; and once more where it counts.
        if ((await countSent(db, sender, since)) >= uploadsPerDay) fail('upload_limit_reached')
        const drawn = await draw(bytes)
        if (drawn === 'invalid_file_format') return fail(drawn)
        const name = newName()
        const { width, height } = drawn
        await db.transaction().execute(async (tx) => {
          await lockSender(tx, uid)
          if ((await countSent(tx, sender, since)) >= uploadsPerDay) fail('upload_limit_reached')
          await insertPicture(tx, { name, ...drawn, uploaded_by: sender, uploaded_at: at })
        })
        return { name, width, height }
      }),
    ],
  }
}
