import type { ErrorCode } from '@humidor/domain/errors.ts'
import { useRefusalText } from '../../api/refusal-text.ts'
import { useWords } from '../../words/words.ts'

/** What the form itself finds wrong with the authenticator's code. */
export type CodeMistake = 'empty' | 'short'

/** What to say at the field of the authenticator's code. */
export function useCodeText() {
  const words = useWords('trade')
  const refusalText = useRefusalText()
  return (own: CodeMistake | undefined, refusal: ErrorCode | undefined): string | undefined => {
    if (own === 'empty') return words('st_ga_no_empty')
    if (own === 'short') return refusalText('google_code_error')
    return refusal === 'google_code_error' || refusal === 'google_auth_failed' ? refusalText(refusal) : undefined
  }
}
