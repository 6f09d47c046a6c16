import type { Cell, Steps } from './cell.ts'

/** Thrown into a transaction that waits for one that waits for it. Nothing has happened, and it may be run again. */
export class DeadlockError extends Error {
  override name = 'Deadlock'
}

/** What locks rows, reads and writes them. */
export interface Writer {
  /** Waits until nobody else has the cell, and then has it. */
  lock(cell: Cell): Steps<void>
  /** Takes a cell that nobody else has; false where somebody does: `skip locked`. */
  seize(cell: Cell): boolean
  /** Writes into a cell that it has. */
  write<T>(cell: Cell<T>, value: T): void
}

/**
 * A READ COMMITTED transaction in memory. Rows are locked before they are written, so what it has written is its own
 * until it ends; keys that it is about to make are locked in the same way, as a unique index does.
 */
export class Transaction<Effect = unknown> implements Writer {
  readonly #locked: Cell[] = []
  readonly #written: Cell[] = []
  /** What happened in it, in order; told when it commits. */
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
 * Runs some work in a transaction: what it does is seen by others once the work is done, and never where it throws, or
 * where whoever runs it dies before the commit. One step lies between the commit and whoever asked hearing of it.
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
