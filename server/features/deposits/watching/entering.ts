import type { ChainReader, ChainTransfer } from '../../../adapters/chain.ts'
import type { Tx } from '../../../database/database.ts'
import { match, wholeMicros } from './matching.ts'
import { reconcile } from './reconcile.ts'
import {
  insertTransfer,
  knownTransfers,
  markLost,
  orphan,
  relocate,
  type TransferRow,
  takeSecond,
} from './watching.queries.ts'

export interface Entering {
  reader: Pick<ChainReader, 'chain' | 'unitsPerMicro'>
  at: Date
  /** The least deposit, millionths: what is less and matches nothing is dust. */
  minimum: bigint
}

/**
 * Brings our books in line with what the chain says of all blocks from one on, and of the transactions that it names.
 * Answers the settled payments that are missing on it for the first time: what they credited stays.
 */
export async function enter(
  tx: Tx,
  { reader, at, minimum }: Entering,
  from: bigint,
  transfers: readonly ChainTransfer[],
) {
  const { chain, unitsPerMicro } = reader
  const txs = transfers.map(({ tx }) => tx)
  const { fresh, moved, gone } = reconcile(await knownTransfers(tx, chain, from, txs), transfers)
  const lost: TransferRow[] = []
  // First what is gone, so that a deposit is free for the payment that takes its place.
  for (const transfer of gone)
    if (transfer.state === 'credited' || transfer.state === 'assigned') {
      await markLost(tx, transfer.id, at)
      if (!transfer.lost_at) lost.push(transfer)
    } else if (transfer.state !== 'orphaned') await orphan(tx, transfer, at)
  for (const { intent_id: intent } of gone) if (intent !== null) await takeSecond(tx, intent)
  for (const { known, now } of moved) {
    await relocate(tx, known.id, now)
    if (known.state === 'orphaned') await match(tx, known, minimum)
  }
  for (const found of fresh) {
    const amount = wholeMicros(found.raw, unitsPerMicro)
    const id = await insertTransfer(tx, { chain, found, amount, at })
    await match(tx, { id, chain, to_address: found.to, amount }, minimum)
  }
  return lost
}
