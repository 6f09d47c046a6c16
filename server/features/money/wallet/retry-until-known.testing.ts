import { randomUUID } from 'node:crypto'
import { inDoubtErrors } from '@humidor/contract/call.ts'

const isInDoubt = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'refused' in answer &&
  inDoubtErrors.some((code) => code === answer.refused)

/** Repeats a request with the same key, as the app does, until the server answers its outcome. */
export async function retryUntilKnown<Answer>(
  ask: (key: string) => Promise<Answer>,
  key = randomUUID(),
): Promise<Answer> {
  const answer = await ask(key)
  return isInDoubt(answer) ? await retryUntilKnown(ask, key) : answer
}
