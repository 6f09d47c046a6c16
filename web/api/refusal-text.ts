import type { Failure } from '@humidor/client/client.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { useWords, wordsOf } from '../words/words.ts'

/** The sentence for a refusal in the reader's language, for the foot of a field. */
export function useRefusalText(): (code: ErrorCode | undefined) => string | undefined {
  const words = useWords('serverError')
  return (code) => code && words(code)
}

/** The sentence of a failure, for a toast. */
export async function failureText(failure: Exclude<Failure, { kind: 'signed out' }>): Promise<string> {
  if (failure.kind === 'network') return (await wordsOf('frame'))('network_error')
  return (await wordsOf('serverError'))(failure.code)
}
