import type { Failure } from '@humidor/client/client.ts'
import { leave } from './leave.ts'
import { failureText } from './refusal-text.ts'

/**
 * Waits for the answer to a signed-in reader's request of a mailed code. Where the session has ended, the reader is led to the sign-in.
 * @returns why none was sent, in words; undefined: it was sent, or the reader leaves
 */
export async function codeSent(asked: Promise<Failure | { kind: 'answer' }>): Promise<string | undefined> {
  const outcome = await asked
  if (outcome.kind === 'answer') return undefined
  if (outcome.kind !== 'signed out') return await failureText(outcome)
  leave(outcome.audience, outcome.token)
  return undefined
}
