/**
 * A row or a future key that transactions can lock. `now` is the owner's value, `committed` the value that others see
 * (READ COMMITTED).
 */
export interface Cell<T = unknown> {
  now: T
  committed: T
  owner: object | undefined
}

export const cellOf = <T>(value: T): Cell<T> => ({ now: value, committed: value, owner: undefined })

/**
 * The steps of a transaction. Other tasks may run at each `yield`: `undefined` is a round trip to the database, a cell
 * is one that must be free first.
 */
export type Steps<T> = Generator<Cell | undefined, T, void>
