import type { Cell, Steps } from './cell.ts'

/** Thrown into one of the transactions that wait for each other. It has changed nothing and may run again. */
export class DeadlockError extends Error {
  override name = 'Deadlock'
}

/** Locks and writes cells. */
export interface Writer {
  /** Waits until the cell is free, and locks it. */
  lock(cell: Cell): Steps<void>
  /** Locks a free cell. False if another has it: `skip locked`. */
  seize(cell: Cell): boolean
  /** Writes into a locked cell. */
  write<T>(cell: Cell<T>, value: T): void
}

/**
 * A READ COMMITTED transaction in memory. Cells are locked before they are written, also keys that do not exist yet, as
 * by a unique index.
 */
export class Transaction<Effect = unknown> implements Writer {
  readonly #locked: Cell[] = []
  readonly #written: Cell[] = []
  /** Effects in order, reported at the commit. */
  readonly effects: Effect[] = []
  isOpen = true

  seize(cell: Cell): boolean {
    if (cell.owner === this) return true
    if (cell.owner !== undefined) return false
    cell.owner = this
    this.#locked.push(cell)
    return true
  }

  *lock(cell: Cell): Steps<void> {
    while (cell.owner !== undefined && cell.owner !== this) yield cell
    this.seize(cell)
  }

  write<T>(cell: Cell<T>, value: T) {
    if (cell.owner !== this) throw new Error('written without a lock')
    if (cell.now === cell.committed) this.#written.push(cell as Cell)
    cell.now = value
  }

  commit() {
    for (const cell of this.#written) cell.committed = cell.now
    this.#end()
  }

  rollback() {
    for (const cell of this.#written) cell.now = cell.committed
    this.#end()
  }

  #end() {
    for (const cell of this.#locked) cell.owner = undefined
    this.isOpen = false
  }
}

/**
 * Runs work in a transaction. Others see its writes after the commit, and never if it throws or its node dies before.
 * One step lies between the commit and the answer.
 */
export function* transact<Effect, T>(
  work: (tx: Transaction<Effect>) => Steps<T>,
  committed: (effects: readonly Effect[]) => void,
): Steps<T> {
  const tx = new Transaction<Effect>()
  let answer: T
  try {
    answer = yield* work(tx)
    yield undefined
    tx.commit()
  } finally {
    if (tx.isOpen) tx.rollback()
  }
  committed(tx.effects)
  yield undefined
  return answer
}
