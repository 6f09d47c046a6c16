import type { Order } from '../platform/rows.ts'
import { Answers } from './answers.ts'
import type { Steps } from './cell.ts'
import { Ledger, type Tx } from './ledger.ts'
import { Table } from './table.ts'

/** Remembers no answer. */
export class Forgetful extends Answers {
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
export class Unheld extends Ledger {
  override *holdRows(_tx: Tx, rows: readonly number[]): Steps<Map<number, bigint>> {
    yield undefined
    return new Map(rows.filter((row) => this.rows.has(row)).map((row) => [row, this.row(row).committed.balance]))
  }
}

/** Locks in the order in which rows are named. */
export class Unsorted extends Ledger {
  override orderOf(rows: readonly number[]) {
    return [...new Set(rows)]
  }
}

/** Lets everybody be below zero. */
export class Unguarded extends Ledger {
  override isTooLow() {
    return false
  }
}

/** Reads an order before it has it, and believes what it has read. */
export class ReadBefore extends Table<number, Order> {
  override *hold(tx: Tx, id: number): Steps<Order | undefined> {
    const before = this.get(id)
    yield* super.hold(tx, id)
    return before
  }
}
