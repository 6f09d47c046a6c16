import type { list } from '@humidor/contract/money/receipts.ts'
import { leafOf, pathOf, receiptText, saltOf } from '@humidor/domain/money/receipt.ts'
import type { PublicKey } from '@humidor/domain/money/receipt-check.ts'
import type { z } from 'zod/mini'
import type { PublicKeyRow } from './keys.queries.ts'
import type { BatchRow, EntryRow, Place } from './receipts.queries.ts'
import { indexIn } from './trees.ts'

type ReceiptRow = z.output<typeof list.response>['rows'][number]

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The receipt of an entry. @throws Error when the tree of its batch does not have it, which means that the ledger was changed */
export function presentReceipt(entry: EntryRow, batch: BatchRow, tree: readonly Buffer[]): ReceiptRow {
  const text = receiptText(entry)
  const salt = saltOf(batch.secret, entry.transfer, entry.row)
  const leaf = leafOf(salt, text)
  const index = indexIn(tree, leaf)
  if (index === undefined) throw new Error(`block ${batch.block} lacks the receipt of transfer ${entry.transfer}`)
  const { account, operation, amount, balanceAfter, at } = entry
  return {
    ...{ transfer: Number(entry.transfer), account, seq: Number(entry.seq), operation, amount, balanceAfter, at },
    ...{ text, salt: hex(salt), leaf: hex(leaf), index, count: batch.receipts, path: pathOf(tree, index) },
    ...{ statement: batch.statement, signature: hex(batch.signature), key: batch.key },
  }
}

export const presentKey = (row: PublicKeyRow): PublicKey => ({
  id: row.id,
  publicKey: hex(row.public_key),
  from: row.begins_at,
  until: row.ends_at,
  signature: row.signature && hex(row.signature),
})

/** The place of a receipt, as the `after` of the next page. */
export const placeText = ({ transfer, row, seq }: Place): string => `${transfer}.${row}.${seq}`

/** Reads the text of a place; undefined for any other text. */
export function readPlace(text: string): Place | undefined {
  const [, transfer, row, seq] = /^(\d{1,18})\.(\d{1,18})\.(\d{1,18})$/.exec(text) ?? []
  if (transfer === undefined || row === undefined || seq === undefined) return undefined
  return { transfer: BigInt(transfer), row: BigInt(row), seq: BigInt(seq) }
}
