import { readAddress } from '@humidor/domain/money/address.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { ReviewEvidence } from '@humidor/domain/money/review.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { entriesInForce, type HitRow, insertPaymentHits } from './hits.queries.ts'

/** An address on a chain, as a withdrawal or a payment names it. */
export interface Place {
  chain: Chain
  address: string
}

/** The entries in force about an address, compared by its bytes. None while the screening is switched off. */
export async function listedEntries(db: Db, { chain, address }: Place): Promise<bigint[]> {
  const read = readAddress(address)
  const found = read ? await entriesInForce(db, { chain, bytes: read.bytes }) : []
  if (found.length === 0) return []
  const { reviewListed } = await settingsOf(db)
  return reviewListed === 1 ? found : []
}

/** Flags a credited payment for operators if it came from a listed address. The money is the member's all the same. */
export async function flagListedPayment(
  tx: Tx,
  of: Place & { paymentId: bigint; uid: number; at: Date },
): Promise<void> {
  const entries = await listedEntries(tx, of)
  if (entries.length > 0) await insertPaymentHits(tx, of, entries)
}

/** The evidence of a stored hit. @throws if it has none, which the database refuses */
export function evidenceOf(row: HitRow): ReviewEvidence {
  const { rule, list, line, source, reason, removed_at: removedAt, value, threshold } = row
  if (rule === 'listed') {
    if (list === null || line === null || source === null || reason === null)
      throw new Error(`hit ${row.id} has no entry`)
    return { rule, entry: { list, line, source, reason, removed: removedAt !== null } }
  }
  if (value === null || threshold === null) throw new Error(`hit ${row.id} has no figure`)
  return { rule, value, threshold }
}
