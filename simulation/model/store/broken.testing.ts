import type { Order } from '../platform/rows.ts'
import { StoredAnswers } from './answers.ts'
import type { Steps } from './cell.ts'
import { Ledger, type Tx } from './ledger.ts'
import { Table } from './table.ts'

/** Stores no answers. */
export class NoIdempotency extends StoredAnswers {
  override recall() {
    return undefined
  }
  // The defect: it never waits.
  override *claim(): Steps<undefined> {
    yield* []
    return undefined
  }
  override remember() {}
  override *insert(): Steps<void> {
    yield* []
  }
}

/** Reads balances without locking them. */
export class Unlocked extends Ledger {
  override *lockRows(_tx: Tx, rows: readonly number[]): Steps<Map<number, bigint>> {
    yield undefined
    return new Map(rows.filter((row) => this.rows.has(row)).map((row) => [row, this.row(row).committed.balance]))
  }
}

/** Locks rows in the order given. */
export class UnsortedLocks extends Ledger {
  override orderOf(rows: readonly number[]) {
    return [...new Set(rows)]
  }
}

/** Allows negative balances. */
export class NoBalanceCheck extends Ledger {
  override isTooLow() {
    return false
  }
}

/** Allows money on closed accounts. */
export class NoClosedCheck extends Ledger {
  override isLeft() {
    return false
  }
}

/** Reads rows where it should lock them. A write takes the lock. */
export class NeverLocked<Row extends object> extends Table<number, Row> {
  override *lock(_tx: Tx, id: number): Steps<Row | undefined> {
    yield undefined
    return this.get(id)
  }
  override put(tx: Tx, id: number, row: Row | undefined) {
    this.lockFree(tx, id)
    super.put(tx, id, row)
  }
}

/** Reads an order before it is locked, and uses that value. */
export class ReadBeforeLock extends Table<number, Order> {
  override *lock(tx: Tx, id: number): Steps<Order | undefined> {
    const before = this.get(id)
    yield* super.lock(tx, id)
    return before
  }
}
