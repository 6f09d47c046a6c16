import type { Call } from '@humidor/contract/call.ts'
import { z } from 'zod/mini'
import type { Failure, RequestOf } from './client.ts'

/** Wraps a failure in an error, which react-query requires. */
export class CallFailedError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind === 'refused' ? failure.code : failure.kind)
    this.failure = failure
  }
}

/** The refusals of a query whose item does not exist. */
const missing: readonly string[] = ['not_found', 'merchant_not_exists']

/** True when the requested item does not exist, so that a retry is pointless. */
export const isMissing = ({ error }: { error: Error | null }): boolean =>
  error instanceof CallFailedError && error.failure.kind === 'refused' && missing.includes(error.failure.code)

/** The refusal of a rate-limited query; undefined when it failed for another reason. */
export const rateLimitRefusal = ({ failure }: CallFailedError) =>
  failure.kind === 'refused' && failure.code === 'code_request_too_frequent' ? failure : undefined

/** Maximum milliseconds that a page waits before it repeats a rate-limited query. A longer wait is shown instead. */
const LONGEST_WAIT_MS = 5_000

/** Milliseconds before a rate-limited query is repeated automatically; undefined: it is not. */
const waitOf = (error: Error): number | undefined => {
  const wait = error instanceof CallFailedError ? rateLimitRefusal(error)?.retryAfter : undefined
  return wait !== undefined && wait <= LONGEST_WAIT_MS ? wait : undefined
}

/** The part of a react-query query that is read here. */
interface QueryWithError {
  state: { error: Error | null }
}

/**
 * The `refetchInterval` of a query: `every` milliseconds, and none once the item is missing.
 * While it refetches, react-query forgets the error, so the page would alternate between "there is none" and "it did not load".
 */
export const refetchEvery =
  (every: number) =>
  ({ state }: QueryWithError): number | false =>
    !isMissing(state) && every

/**
 * Default options of react-query. Retries only queries, and only after a network failure or a rate limit of some seconds.
 * A missing item is not refetched on focus or reconnect (see `askedEvery`). Times are in milliseconds.
 */
export const asking = {
  staleTime: 5_000,
  networkMode: 'always',
  refetchOnWindowFocus: ({ state }: QueryWithError) => !isMissing(state),
  // Set explicitly: network mode `always` disables it, so failed or stale queries would stay so.
  refetchOnReconnect: ({ state }: QueryWithError) => !isMissing(state),
  retry: (tries: number, error: Error) =>
    tries < 2 && error instanceof CallFailedError && (error.failure.kind === 'network' || waitOf(error) !== undefined),
  retryDelay: (tries: number, error: Error) => waitOf(error) ?? 400 * 2 ** tries,
} as const

/** The common prefix of a call's query keys, so that an action can name the queries that it changes. */
export const queryKeyOf = (call: Call) => [call.path] as const

/**
 * The encoded request, used as the query key. An invalid request, for example from a typed URL, is keyed by its errors instead.
 * So it is refused when sent, and rendering does not throw.
 */
export function wireOf<C extends Call>(call: C, request: RequestOf<C>): unknown {
  const { data, error } = z.safeEncode(call.request as z.ZodMiniType, request)
  return error ? error.issues.map(({ path, message }) => [...path, message]) : data
}
