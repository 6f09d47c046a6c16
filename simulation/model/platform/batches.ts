import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import type { Table } from '../store/table.ts'
import type { ModelPlatform } from './model-platform.ts'

/** What comes to its end when its time is up. */
interface Ending<Row> {
  rows: Table<number, Row & object>
  /** What may be due. */
  open(): readonly Row[]
  isDue(row: Row): boolean
  /** Ends them, which are held. */
  end(tx: Tx, rows: readonly Row[]): Steps<void>
}

/** How many are ended by one transaction. The server takes 200. */
const BATCH_SIZE = 20

/** `completing.ts`, `inBatches`: what is due, in as many transactions as it takes; what somebody else is just ending is passed over. */
export function* inBatches<Row extends { id: number }>(
  platform: ModelPlatform,
  { rows, open, isDue, end }: Ending<Row>,
): Steps<void> {
  for (let left = true; left; ) {
    left = yield* platform.transact(function* (tx) {
      yield undefined
      const due = open().filter(isDue).slice(0, BATCH_SIZE)
      const locked = due.flatMap(({ id }) => rows.lockFree(tx, id) ?? []).filter(isDue)
      if (locked.length > 0) yield* end(tx, locked)
      return locked.length === BATCH_SIZE
    })
  }
}
