import type { ErrorCode } from '@humidor/domain/errors.ts'
import { refusalText } from '../../words/refusals.ts'

const ofWriting: Partial<Record<ErrorCode, string>> = {
  content_empty: 'Every field has to say something. A language is there as a whole, or not at all.',
  content_too_long: 'Too long. Shorten it a little.',
  invalid_date: 'Choose a moment that is still to come, within a year.',
  invalid_file_format: 'Only gif, jpg and png, at most 5 MB and 16 million pixels.',
  file_not_found: 'The picture is not there any more. Upload it again.',
}

/** The message for a mistake in the texts. */
export const mistakeText = (code: ErrorCode): string => ofWriting[code] ?? refusalText(code)
