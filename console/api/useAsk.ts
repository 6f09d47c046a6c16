import { CallFailedError, isMissing, wireOf } from '@humidor/client/asking.ts'
import type { AnswerOf, RequestOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { idlenessNow, movedWithin } from '../session/idle.ts'
import { ask } from './ask.ts'
import { isAskedAgain } from './asked-again.ts'
import { queries, signedOut } from './queries.ts'

/** The answer to a question. @throws AskFailed when there is none; an ended sign-in is dealt with */
export async function answerTo<C extends Call>(
  call: C,
  request: RequestOf<C>,
  signal?: AbortSignal,
): Promise<AnswerOf<C>> {
  const outcome = await ask(call, request, { signal })
  if (outcome.kind === 'answer') return outcome.data
  if (outcome.kind === 'signed out') signedOut(outcome.token)
  throw new CallFailedError(outcome)
}

export interface AskHow {
  /** False: do not ask yet. */
  when?: boolean
  /** Show the last answer to another question while this one is asked, as in a table that is paged. */
  keepLast?: boolean
  /** It is worked out for whoever presses for it: never ask again by itself. */
  once?: boolean
  /** Others work on it too: ask again now and then, unless the audit log tells of it. */
  live?: boolean
}

/** How soon a question is asked again by itself, in milliseconds, by its last answer; undefined: as rarely as what others work on. */
export type Following<Answer> = (last: Answer) => number | undefined

/** What others work on is asked again after so many milliseconds. */
const LATER = 30_000

/** How long somebody who has moved counts as looking. Milliseconds. */
const warmFor = 2 * 60_000

export type Asked<C extends Call> = UseQueryResult<AnswerOf<C>, CallFailedError>

/**
 * Asks a question and keeps its answer up to date. What the audit log tells of is asked only when somebody wants to know:
 * not again because the window is looked at or the network is back, nor because time goes by.
 */
export const useAsk = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  how: AskHow & { follow?: Following<AnswerOf<C>> | undefined } = {},
): Asked<C> =>
  useQuery<AnswerOf<C>, CallFailedError>(
    {
      queryKey: [call.path, wireOf(call, request)],
      queryFn: ({ signal }) => answerTo(call, request, signal),
      enabled: how.when ?? true,
      ...(how.once && { staleTime: Number.POSITIVE_INFINITY }),
      ...(how.keepLast && { placeholderData: keepPreviousData }),
      // An answer counts as a sign of the operator: a network that comes and goes, or a look at the notice that they are about to
      // be signed out, would hold a desk open that they have left.
      refetchOnReconnect: ({ state }) => !isMissing(state) && movedWithin(warmFor),
      refetchOnWindowFocus: ({ state }) => !isMissing(state) && idlenessNow().is === 'at work',
      // What others work on too is looked at again by itself, as long as somebody is there to see it.
      ...(isAskedAgain(call, how.live) && {
        refetchInterval: ({ state }) => {
          const { data } = state
          return !isMissing(state) && movedWithin(warmFor) && ((data !== undefined && how.follow?.(data)) || LATER)
        },
      }),
      ...(call.audited && { staleTime: 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false }),
    },
    queries,
  )
