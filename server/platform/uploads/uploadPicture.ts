import { uploadPicture } from '@humidor/contract/platform/upload.ts'
import { fromOperators } from '../../http/uploads.ts'
import { newName, type PictureUploadParts } from './new-picture.ts'
import { insertPicture } from './uploads.queries.ts'

export const answerUploadPicture = ({ db, randomness, drawing }: PictureUploadParts) =>
  fromOperators(uploadPicture, drawing.full, async ({ operator, bytes, at, fail, record }) => {
    const drawn = await drawing.draw(bytes)
    if (drawn === 'invalid_file_format') return fail(drawn)
    const name = newName(randomness)
    const { width, height } = drawn
    await db.transaction().execute(async (tx) => {
      await insertPicture(tx, { name, ...drawn, uploaded_by: `operator:${operator.id}`, uploaded_at: at })
      await record(tx, { name, width, height })
    })
    return { name, width, height }
  })
