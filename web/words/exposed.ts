/** The fields that React's `use` reads from a promise before it suspends. */
interface Exposed<T> {
  status?: 'pending' | 'fulfilled' | 'rejected'
  value?: T
  reason?: unknown
}

/**
 * A promise that exposes its result, so that `use` need not suspend on a settled one. A component can and must therefore call
 * `use` in either case. React resumes a suspended attempt and expects the same `use` call. If the call is skipped by then,
 * React discards the tree with error 467.
 */
export function exposed<T>(promise: Promise<T>): Promise<T> {
  const exposing: Exposed<T> = promise as Promise<T> & Exposed<T>
  exposing.status = 'pending'
  promise.then(
    (value) => Object.assign(exposing, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(exposing, { status: 'rejected', reason }),
  )
  return promise
}

/** A promise of an available value. */
export const given = <T>(value: T): Promise<T> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value })
