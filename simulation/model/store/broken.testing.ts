import type { Order } from '../platform/rows.ts'
import { StoredAnswers } from './answers.ts'
import type { Steps } from './cell.ts'
import { Ledger, type Tx } from './ledger.ts'
import { Table } from './table.ts'

/** Remembers no answer. */
export class NoIdempotency extends StoredAnswers {
  override recall() {
    return undefined
  }
  // It waits for nobody: that is what is wrong with it.
  override *claim(): Steps<undefined> {
    yield* []
    return undefined
  }
  override remember() {}
  override *insert(): Steps<void> {
    yield* []
  }
}

/** Reads what stands there and holds nothing. */
export class Unlocked extends Ledger {
  override *lockRows(_tx: Tx, rows: readonly number[]): Steps<Map<number, bigint>> {
    yield undefined
    return new Map(rows.filter((row) => this.rows.has(row)).map((row) => [row, this.row(row).committed.balance]))
  }
}

/** Locks in the order in which rows are named. */
export class UnsortedLocks extends Ledger {
  override orderOf(rows: readonly number[]) {
    return [...new Set(rows)]
  }
}

/** Lets everybody be below zero. */
export class NoBalanceCheck extends Ledger {
  override isTooLow() {
    return false
  }
}

/** Reads an order before it has it, and believes what it has read. */
export class ReadBeforeLock extends Table<number, Order> {
  override *lock(tx: Tx, id: number): Steps<Order | undefined> {
    const before = this.get(id)
    yield* super.lock(tx, id)
    return before
  }
}
