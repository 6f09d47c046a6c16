import { transfers } from '@humidor/contract/money/ledger-explorer.console.ts'
import type { Fit } from '@humidor/domain/backoffice/search.ts'
import type { Finder } from '../../../http/feature.ts'
import { type TransferRow, transferNumbered, transfersOfKey } from './transfers.queries.ts'

/** The fewest characters of a key. Fewer begin those of a whole operation. */
const LEAST_KEY = 4

const everything = { operation: undefined, from: undefined, before: undefined }

const present = ({ id, key, operation, at }: TransferRow, fit: Fit) => ({
  ...({ kind: 'transfer', fit, id: String(id), within: null, title: `Transfer ${id}` } as const),
  ...{ whose: null, note: key, state: operation, amount: null, at },
})

/** Transfers of the ledger by their number, their receipt, or the beginning of their key. */
export const transferFinder: Finder = {
  firstCall: transfers,
  async find(db, { number, transfer, text }, limit) {
    const id = transfer ?? (number?.of === undefined ? number?.id : undefined)
    if (id !== undefined) {
      const row = await transferNumbered(db, id)
      return row ? [present(row, transfer === undefined ? 'number' : 'whole')] : []
    }
    if (text.length < LEAST_KEY) return []
    const rows = await transfersOfKey(db, text, everything, undefined, limit)
    return rows.map((row) => present(row, row.key === text ? 'whole' : 'begins'))
  },
}
