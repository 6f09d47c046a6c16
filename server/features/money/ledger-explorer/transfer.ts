import { transfer } from '@humidor/contract/money/ledger-explorer.console.ts'
import { read } from '../../../http/handle.ts'
import { type LineRow, linesOf } from './accounts.queries.ts'
import { presentAccount, presentTransfer } from './ledger-explorer.present.ts'
import { movedBy, reversalOf, transferNumbered } from './transfers.queries.ts'

/** Entries shown. A daily settlement pays thousands in one transfer. */
const MOST_LINES = 200

const presentLine = (row: LineRow) => ({
  account: presentAccount(row),
  amount: row.amount,
  balanceAfter: row.balance_after,
  seq: Number(row.seq),
  says: row.says,
})

/** `GET /console/transfer`. */
export const answerTransfer = read(transfer, async ({ db, request: { id }, fail }) => {
  const number = /^\d{1,18}$/.test(id) ? BigInt(id) : fail('not_found')
  const found = (await transferNumbered(db, number)) ?? fail('not_found')
  const [moved, lines, reversedBy] = await Promise.all([
    movedBy(db, [number]),
    linesOf(db, number, MOST_LINES),
    reversalOf(db, number),
  ])
  const presented = presentTransfer(found, moved)
  return {
    ...presented,
    reverses: found.reverses?.toString() ?? null,
    reversedBy: reversedBy?.toString() ?? null,
    lines: lines.map(presentLine),
    linesLeft: presented.entries - lines.length,
  }
})
