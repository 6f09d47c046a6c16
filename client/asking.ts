import type { Call } from '@humidor/contract/call.ts'
import { z } from 'zod/mini'
import type { Failure, RequestOf } from './client.ts'

/** A failure on its way through react-query, which wants errors. */
export class CallFailedError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind === 'refused' ? failure.code : failure.kind)
    this.failure = failure
  }
}

/** Whether what was asked for is not there, which asking again does not change. */
export const isMissing = ({ error }: { error: Error | null }): boolean =>
  error instanceof CallFailedError && error.failure.kind === 'refused' && error.failure.code === 'not_found'

/** The refusal of a question that was asked too soon after others; undefined: it failed for another reason. */
export const tooSoon = ({ failure }: CallFailedError) =>
  failure.kind === 'refused' && failure.code === 'code_request_too_frequent' ? failure : undefined

/** Milliseconds that a page waits by itself for a question that was asked too soon. Whoever would wait longer is told. */
const WAITED = 5_000

/** How long until a question that was asked too soon is asked again by itself; undefined: it is not. */
const waitOf = (error: Error): number | undefined => {
  const wait = error instanceof CallFailedError ? tooSoon(error)?.retryAfter : undefined
  return wait !== undefined && wait <= WAITED ? wait : undefined
}

/** A question as react-query keeps it, as far as it matters here. */
interface Kept {
  state: { error: Error | null }
}

/**
 * How often a question is asked again by itself, for `refetchInterval`: not any more once what was asked for is not there. While
 * it is asked anew react-query forgets why it failed, and "there is none" would turn into "it did not load", and back.
 */
export const askedEvery =
  (every: number) =>
  ({ state }: Kept): number | false =>
    !isMissing(state) && every

/**
 * How react-query keeps what was asked. Only questions are tried again, and only when the network failed or the platform
 * asks to wait for some seconds; what is not there is not asked for again because the window is looked at or the network is back (see `askedEvery`). Milliseconds.
 */
export const asking = {
  staleTime: 5_000,
  networkMode: 'always',
  refetchOnWindowFocus: ({ state }: Kept) => !isMissing(state),
  // Not by itself where the network mode is `always`: what failed or grew old meanwhile would stay so.
  refetchOnReconnect: ({ state }: Kept) => !isMissing(state),
  retry: (tries: number, error: Error) =>
    tries < 2 && error instanceof CallFailedError && (error.failure.kind === 'network' || waitOf(error) !== undefined),
  retryDelay: (tries: number, error: Error) => waitOf(error) ?? 400 * 2 ** tries,
} as const

/** Questions about one call share this beginning of their key, so that an act can name what it changes. */
export const questionsOf = (call: Call) => [call.path] as const

/**
 * A request as it is sent, by which a question is known. One that the contract does not take, as an address that somebody
 * typed may hold, is known by what is wrong with it: it is refused when it is asked, and nothing breaks while a page is drawn.
 */
export function wireOf<C extends Call>(call: C, request: RequestOf<C>): unknown {
  const { data, error } = z.safeEncode(call.request as z.ZodMiniType, request)
  return error ? error.issues.map(({ path, message }) => [...path, message]) : data
}
