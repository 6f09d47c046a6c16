import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import { presentReading } from './proven-reserves.ts'
import type { ReadingRow, ReserveRow } from './reserve-proofs.queries.ts'

/** An amount for an operator, to its last millionth: `1,250.00 USDT`. */
export const usdtText = (amount: bigint): string =>
  moneyText('en', amount, 'USDT', { places: placesOf(micros(amount)) })

/** A balance as the console shows it. */
export function readingShown(row: ReadingRow) {
  const { block, blockTo, ...reading } = presentReading(row)
  return { ...reading, block: Number(block), blockTo: Number(blockTo), daily: row.day !== null }
}

/** An address as the console shows it, without its balance. */
export const presentReserve = (row: ReserveRow) => ({
  id: row.id.toString(),
  network: row.network,
  address: row.address,
  message: row.message,
  signature: row.signature,
  provedAt: row.proved_at,
  maker: row.maker,
  checker: row.checker,
  reason: row.reason,
  ended: row.ended_at && {
    at: row.ended_at,
    maker: row.end_maker ?? '',
    checker: row.end_checker ?? '',
    reason: row.end_reason ?? '',
  },
  ending: row.ending,
})
