import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Tx } from '../../../../database/database.ts'
import { insertHits, listedEntries } from '../../screening/screening.ts'

/** A withdrawal that is not paid yet. */
export interface UnpaidWithdrawal {
  id: bigint
  uid: number | null
  merchant_id: number | null
  chain: Chain
  address: string
}

/** Stops a withdrawal to a listed address for review. A hit that it has already is not written again. */
export async function screenWithdrawal(tx: Tx, row: UnpaidWithdrawal, at: Date): Promise<void> {
  const entries = await listedEntries(tx, row)
  const { id: withdrawalId, uid, merchant_id } = row
  const hits = entries.map((entryId) => ({ rule: 'listed' as const, entryId, value: null, threshold: null }))
  await insertHits(tx, { withdrawalId, uid, merchant_id, at }, hits)
}
