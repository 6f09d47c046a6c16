import { randomUUID } from 'node:crypto'
import { inDoubtErrors } from '@humidor/contract/call.ts'

const isInDoubt = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'refused' in answer &&
  inDoubtErrors.some((code) => code === answer.refused)

/** Asks as an app does: the same form with the same key again, for as long as the server was too busy to say how it came out. */
export async function retryUntilKnown<Answer>(
  ask: (key: string) => Promise<Answer>,
  key = randomUUID(),
): Promise<Answer> {
  const answer = await ask(key)
  return isInDoubt(answer) ? await retryUntilKnown(ask, key) : answer
}
