import type { Randomness } from '../../adapters/randomness.ts'
import type { Database } from '../../database/database.ts'
import type { Feature } from '../../http/feature.ts'
import { createDrawing } from './drawing.ts'
import { answerToken } from './token.ts'
import { answerUploadPhoto } from './uploadPhoto.ts'
import { answerUploadPicture } from './uploadPicture.ts'
import { uploadInvariants } from './uploads.invariants.ts'
import { forgetUnused } from './uploads.jobs.ts'

export interface UploadsParts {
  db: Database
  randomness: Randomness
}

/** Pictures that people upload: decoded, redrawn, stored under a random name (rules X9). */
export const uploadsFeature = {
  invariants: uploadInvariants,
  open(parts: UploadsParts): Feature {
    const drawing = createDrawing()
    return {
      name: 'uploads',
      handlers: [answerToken],
      jobs: [forgetUnused],
      uploads: [answerUploadPicture({ ...parts, drawing }), answerUploadPhoto({ ...parts, drawing })],
    }
  },
}
