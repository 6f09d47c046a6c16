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

/** Why a question has no answer; undefined where it has one. A refusal is an answer too, which its place on the page shows. */
function unanswered(error: Error | null): Unanswered | undefined {
  if (error === null) return undefined
  if (!(error instanceof CallFailedError)) return network
  const { failure } = error
  if (failure.kind === 'signed out') return undefined
  return failure.kind === 'network' || noAnswers.includes(failure.code) ? failure : undefined
}

/**
 * Asks again for everything that is shown just now. Where something does not come it says so: the figures stand there as they
 * did before, and whoever pulled would take them for new.
 * @param also asks for what the page keeps apart from that, as the order book; answers whether it came
 */
export async function refresh(also: () => Promise<boolean> = async () => true): Promise<void> {
  const [isThere] = await Promise.all([also(), queries.refetchQueries({ type: 'active' })])
  const asked = queries.getQueryCache().findAll({ type: 'active' })
  const lost = asked.map(({ state }) => unanswered(state.error)).find(Boolean)
  const why = lost ?? (isThere ? undefined : network)
  if (why) say(isOnline() ? await failureText(why) : (await wordsOf('frame'))('offline'), 'bad')
}
