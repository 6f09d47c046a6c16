import type { ErrorCode } from '@humidor/domain/errors.ts'
import { pictureLimits } from '@humidor/domain/picture.ts'
import type { Role } from './call.ts'

/**
 * What is sent as it is, and not sealed, as sealing twice makes a picture almost twice as long. It carries the headers
 * `otk` and `sid` of a call and is guarded like one; the answer is that of a call, not sealed either.
 */
export interface Upload {
  path: `/${string}`
  /** One sentence. */
  tells: string
  roles: readonly Role[]
  /** The most bytes. */
  most: number
  /** How many one operator may send per minute. */
  perMinute: number
  errors: readonly ErrorCode[]
}

/** What the upload of a picture answers: its name, and its size in pixels. */
export interface UploadedPicture {
  name: string
  width: number
  height: number
}

/** An operator sends a picture for what they write: the bytes of the file are the body (docs/decisions/0028-pictures-and-news.md). */
export const uploadPicture: Upload = {
  path: '/console/pictures',
  tells: 'Takes a gif, jpg or png of at most 5 MB and keeps it, drawn anew, under a random name.',
  roles: ['content'],
  most: pictureLimits.bytes,
  perMinute: 30,
  errors: ['invalid_file_format'],
}
