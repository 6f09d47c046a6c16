import { CallFailedError, isMissing, wireOf } from '@humidor/client/asking.ts'
import type { AnswerOf, RequestOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { idlenessNow, movedWithin } from '../session/idle.ts'
import { ask } from './ask.ts'
import { queries, signedOut } from './queries.ts'
import { refetchesItself, warmFor } from './refetching.ts'

/** The answer to a query. Handles an ended sign-in. @throws CallFailedError without an answer */
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
  /** False: do not request yet. */
  when?: boolean
  /** Show the last answer while the next query loads, as in a paged table. */
  keepLast?: boolean
  /** Computed on request only: never refetch by itself. */
  once?: boolean
  /** Other operators work on it too: refetch at intervals, unless the call is audited. */
  live?: boolean
}

/** Milliseconds until the next refetch, by the last answer; undefined: as rarely as other shared work. */
export type Following<Answer> = (last: Answer) => number | undefined

/** The refetch interval of shared work. Milliseconds. */
const LATER = 30_000

export type Asked<C extends Call> = UseQueryResult<AnswerOf<C>, CallFailedError>

/**
 * Sends a query and keeps its answer current. An audited call that was answered runs only on demand:
 * never on window focus, on reconnect or at an interval.
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
      // The server counts each request as activity. A flickering network, or a glance at the idle notice,
      // would otherwise keep an abandoned session alive.
      refetchOnReconnect: ({ state }) => !isMissing(state) && movedWithin(warmFor),
      refetchOnWindowFocus: ({ state }) => !isMissing(state) && idlenessNow().is === 'at work',
      // Shared work refetches by itself, while an operator is present to see it.
      ...(refetchesItself(call, how.live) && {
        refetchInterval: ({ state }) => {
          const { data } = state
          return !isMissing(state) && movedWithin(warmFor) && ((data !== undefined && how.follow?.(data)) || LATER)
        },
      }),
      ...(call.audited && {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // What never arrived was not seen, so the audit log gains no second look.
        refetchOnReconnect: ({ state }) => state.data === undefined && !isMissing(state) && movedWithin(warmFor),
      }),
    },
    queries,
  )
