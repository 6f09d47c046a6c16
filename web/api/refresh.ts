import { CallFailedError } from '@humidor/client/asking.ts'
import type { Failure } from '@humidor/client/client.ts'
import { inDoubtErrors } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { say } from '@humidor/ui/toast.ts'
import { isOnline } from '../session/online.ts'
import { wordsOf } from '../words/words.ts'
import { queries } from './query-client.ts'
import { failureText } from './refusal-text.ts'

type Unanswered = Exclude<Failure, { kind: 'signed out' }>

const network: Unanswered = { kind: 'network' }
const noAnswers: readonly ErrorCode[] = [...inDoubtErrors, 'code_request_too_frequent']

/** Why a query has no answer; undefined if it has one. A refusal is an answer too, which its place on the page shows. */
function unanswered(error: Error | null): Unanswered | undefined {
  if (error === null) return undefined
  if (!(error instanceof CallFailedError)) return network
  const { failure } = error
  if (failure.kind === 'signed out') return undefined
  return failure.kind === 'network' || noAnswers.includes(failure.code) ? failure : undefined
}

/**
 * Fetches everything that is shown again. Shows a message if something does not come: the old figures stay, and the reader
 * would take them for new.
 * @param also fetches data that the page keeps outside the query cache, such as the order book; resolves to whether it came
 */
export async function refresh(also: () => Promise<boolean> = async () => true): Promise<void> {
  const [isThere] = await Promise.all([also(), queries.refetchQueries({ type: 'active' })])
  const asked = queries.getQueryCache().findAll({ type: 'active' })
  const lost = asked.map(({ state }) => unanswered(state.error)).find(Boolean)
  const why = lost ?? (isThere ? undefined : network)
  if (why) say(isOnline() ? await failureText(why) : (await wordsOf('frame'))('offline'), 'bad')
}
