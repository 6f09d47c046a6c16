import type { SheetAccount } from '@humidor/domain/money/reserves.ts'
import type { CoverageFacts } from '@humidor/domain/money/transparency.ts'

/** What the figures of a day come from. */
export interface Reading {
  accounts: readonly SheetAccount[]
  coverage: CoverageFacts
}

/** A reading as the database keeps it. JSON numbers cannot hold all amounts, so they are text that ends with an `n`. */
export const readingText = (reading: Reading): string =>
  JSON.stringify(reading, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

/** Reads it back. Only `readingText` writes them. */
export const readingIn = (text: string): Reading =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  )
