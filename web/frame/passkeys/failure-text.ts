import { leave } from '../../api/leave.ts'
import { failureText } from '../../api/refusal-text.ts'
import { wordsOf } from '../../words/words.ts'
import type { PasskeyFailure } from './browser.ts'

/** The sentence about a failure; undefined where the reader was signed out and sees the sign-in. */
export async function passkeyFailureText(failure: PasskeyFailure): Promise<string | undefined> {
  if (failure.kind === 'device') return (await wordsOf('frame'))('passkey.failed')
  if (failure.kind !== 'signed out') return await failureText(failure)
  leave(failure.audience, failure.token)
  return undefined
}
