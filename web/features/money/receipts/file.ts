import type { Receipt } from '@humidor/domain/money/receipt-check.ts'
import { RECEIPTS_FILE } from '@humidor/domain/money/receipt-file.ts'
import type { KeptFinding, KeptKey, Owner } from './kept.ts'

/** A file of receipts, as `receiptsFrom` and `docs/verify/verify.mjs` read it. */
export interface ReceiptsFile {
  owner: Owner
  keys: readonly KeptKey[]
  receipts: readonly Receipt[]
  findings: readonly KeptFinding[]
}

/** The text of a file. Amounts are texts. */
export const fileText = (file: ReceiptsFile, now: Date): string =>
  `${JSON.stringify({ format: RECEIPTS_FILE, savedAt: now, ...file }, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value), 2)}\n`
