import type { ErrorCode } from '@humidor/domain/errors.ts'
import { refusalText } from '../../words/refusals.ts'

const ofWriting: Partial<Record<ErrorCode, string>> = {
  content_empty: 'Fill in every field of a language, or leave all of them empty.',
  content_too_long: 'Too long. Shorten it.',
  invalid_date: 'Choose a time in the future, within a year.',
  invalid_file_format: 'Only GIF, JPG and PNG, at most 5 MB and 16 million pixels.',
  file_not_found: 'The picture no longer exists. Upload it again.',
}

/** The message for a mistake in the texts. */
export const mistakeText = (code: ErrorCode): string => ofWriting[code] ?? refusalText(code)
