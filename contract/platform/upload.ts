import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type RefusedLine, screeningLimits } from '@humidor/domain/money/screening.ts'
import { pictureLimits } from '@humidor/domain/platform/picture.ts'
import type { Role } from '../call.ts'

/**
 * An upload without the envelope, because sealing would make a picture almost twice as long. It carries the headers
 * of a call (`sid` with `otk` or `tk`) and has the same guards; its answer is that of a call, not sealed either.
 */
interface Sending {
  path: `/${string}`
  /** One sentence. */
  summary: string
  /** The maximum size of the file in bytes. */
  most: number
  /** The maximum of one sender per minute. */
  perMinute: number
  errors: readonly ErrorCode[]
}

/** The body is the file, and nothing else. */
export interface OperatorUpload extends Sending {
  who: 'operator'
  roles: readonly Role[]
}

/** The body is a form (multipart/form-data) of two fields: `file`, and the `token` from `GET /api/upload/token`. */
export interface MemberUpload extends Sending {
  who: 'activated member'
}

export type Upload = OperatorUpload | MemberUpload

/** The answer of a picture upload: its name, for the application that uses it, and its size in pixels. */
export interface UploadedPicture {
  name: string
  width: number
  height: number
}

/** An operator uploads a picture for a text (docs/decisions/0028-uploads-and-news.md). */
export const uploadPicture: OperatorUpload = {
  who: 'operator',
  path: '/console/pictures',
  summary: 'Stores an uploaded gif, jpg or png of at most 5 MB, re-encoded, under a random name.',
  roles: ['content'],
  most: pictureLimits.bytes,
  perMinute: 30,
  errors: ['invalid_file_format'],
}

/** The answer of an uploaded list of addresses. */
export interface UploadedList {
  /** The draft; null: no line can be used. */
  id: number | null
  /** The entries of the draft. */
  lines: number
  /** The first 200 lines that are left out, and how many there are. `text`: the first part of the line. */
  refused: readonly RefusedLine[]
  refusedCount: number
}

/** An operator uploads a list of addresses (docs/decisions/0127-screening-and-review.md). Nothing stops before two operators agree. */
export const uploadScreeningList: OperatorUpload = {
  who: 'operator',
  path: '/console/screeningLists',
  summary: 'Stores a CSV file or pasted lines of at most 20 MB as a draft: address, network, source, reason.',
  roles: ['finance'],
  most: screeningLimits.bytes,
  perMinute: 10,
  errors: ['invalid_file_format', 'content_empty', 'content_too_long'],
}

/** A member sends a photo for an application (rules X9, docs/decisions/0041-photos-and-subsidies.md). */
export const uploadPhoto: MemberUpload = {
  who: 'activated member',
  path: '/api/upload/fe',
  summary:
    'Stores an uploaded gif, jpg or png of at most 5 MB, re-encoded, under a random name: for a day, or as long as it is used.',
  most: pictureLimits.bytes,
  perMinute: 30,
  errors: ['invalid_file_format', 'upload_limit_reached', 'not_active', 'account_freeze'],
}
