/**
 * One thing that transactions can lock: a row, or a key that is about to exist. `now` is what its owner made of it,
 * `committed` what everybody else sees (READ COMMITTED).
 */
export interface Cell<T = unknown> {
  now: T
  committed: T
  owner: object | undefined
}

export const cellOf = <T>(value: T): Cell<T> => ({ now: value, committed: value, owner: undefined })

/**
 * What a transaction does, step by step. After each `yield` somebody else may have had a turn: `undefined` is a round
 * trip to the database, a cell is one that must be free before it goes on.
 */
export type Steps<T> = Generator<Cell | undefined, T, void>
