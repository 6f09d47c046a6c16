import { pictureName } from '@humidor/domain/platform/picture.ts'
import { type Randomness, randomText } from '../../adapters/randomness.ts'
import type { Database } from '../../database/database.ts'
import type { Drawing } from './drawing.ts'

export interface PictureUploadParts {
  db: Database
  randomness: Randomness
  drawing: Drawing
}

/** A random name that nobody can guess. */
export const newName = (randomness: Randomness) => randomText(randomness, pictureName.length, pictureName.alphabet)
