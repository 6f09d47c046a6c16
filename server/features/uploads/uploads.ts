import { uploadPicture } from '@humidor/contract/upload.ts'
import { pictureName } from '@humidor/domain/picture.ts'
import { type Randomness, randomText } from '../../adapters/randomness.ts'
import type { Database } from '../../database/database.ts'
import type { Feature } from '../../http/feature.ts'
import { createDrawing } from './drawing.ts'
import { forgetUnused } from './uploads.jobs.ts'
import { insertPicture } from './uploads.queries.ts'

export { mountPictures } from './pictures.ts'
export { uploadInvariants } from './uploads.invariants.ts'
export { showsPictures } from './using.ts'

export interface UploadsParts {
  db: Database
  randomness: Randomness
}

/** Files that people send: decoded, drawn anew, kept under a random name (decisions §9). */
export function uploadsFeature({ db, randomness }: UploadsParts): Feature {
  const draw = createDrawing()
  return {
    name: 'uploads',
    handlers: [],
    jobs: [forgetUnused],
    uploads: [
      {
        upload: uploadPicture,
        async by({ operator, bytes, at, fail, record }) {
          const drawn = await draw(bytes)
          if (drawn === 'invalid_file_format') return fail(drawn)
          const name = randomText(randomness, pictureName.length, pictureName.alphabet)
          const { width, height } = drawn
          await db.transaction().execute(async (tx) => {
            await insertPicture(tx, { name, ...drawn, uploaded_by: `operator:${operator.id}`, uploaded_at: at })
            await record(tx, { name, width, height })
          })
          return { name, width, height }
        },
      },
    ],
  }
}
