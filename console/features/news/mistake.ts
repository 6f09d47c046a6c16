import type { ErrorCode } from '@humidor/domain/errors.ts'
import { refusalText } from '../../words/refusals.ts'

const ofNews: Partial<Record<ErrorCode, string>> = {
  content_empty: 'Title, summary and body all have to say something. A language is there as a whole, or not at all.',
  content_too_long: 'Too long. Shorten it a little.',
  invalid_date: 'Choose a moment that is still to come, within a year.',
  invalid_file_format: 'Only gif, jpg and png, at most 5 MB and 16 million pixels.',
  file_not_found: 'The picture is not there any more. Upload it again.',
}

/** The sentence for what has to be mended in news. */
export const mistakeText = (code: ErrorCode): string => ofNews[code] ?? refusalText(code)
