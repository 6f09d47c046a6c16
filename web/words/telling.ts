/** What React's `use` reads off a promise before it waits for it. */
interface Telling<T> {
  status?: 'pending' | 'fulfilled' | 'rejected'
  value?: T
  reason?: unknown
}

/**
 * A promise that tells how it ended, so that `use` need not wait for what has come. So a component can call `use`
 * whether or not it has come, and has to: React takes up an attempt that waited where it stopped, counts on meeting the
 * same `use` again, and throws everything away with an error (467) when by then it is skipped.
 */
export function telling<T>(promise: Promise<T>): Promise<T> {
  const told: Telling<T> = promise as Promise<T> & Telling<T>
  told.status = 'pending'
  promise.then(
    (value) => Object.assign(told, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(told, { status: 'rejected', reason }),
  )
  return promise
}

/** A promise of what is here already. */
export const given = <T>(value: T): Promise<T> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value })
