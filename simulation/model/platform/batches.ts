import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import type { Table } from '../store/table.ts'
import type { ModelPlatform } from './model-platform.ts'

/** Rows that end at a time. */
interface Ending<Row> {
  rows: Table<number, Row & object>
  /** Rows that may be due. */
  open(): readonly Row[]
  isDue(row: Row): boolean
  /** Ends rows that are locked. */
  end(tx: Tx, rows: readonly Row[]): Steps<void>
}

/** Rows per transaction. The server takes 200. */
const BATCH_SIZE = 20

/** `completing.ts`, `inBatches`: ends all due rows in batches and skips rows that are locked by others. */
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
