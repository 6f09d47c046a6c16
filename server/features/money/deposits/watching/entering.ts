import { type ChainReader, type ChainTransfer, ChainUnavailableError } from '../../../../adapters/chain.ts'
import type { Tx } from '../../../../database/database.ts'
import { match, wholeMicros } from './matching.ts'
import { reconcile } from './reconcile.ts'
import {
  insertTransfer,
  knownTransfers,
  markLost,
  onChainBy,
  orphan,
  relocate,
  type TransferRow,
  takeSecond,
} from './watching.queries.ts'

export interface Entering {
  reader: Pick<ChainReader, 'chain' | 'token' | 'unitsPerMicro'>
  /** The moment by which all of this was on the chain, by our clock. */
  at: Date
  /** The last block read before. A payment that turns up in it or below was on the chain by then. */
  read: bigint
  /** The least deposit, in millionths. A smaller payment that matches nothing is dust. */
  minimum: bigint
}

/**
 * Brings the stored payments in line with the chain, for all blocks from one on and for the named transactions.
 * Answers the credited payments that are missing for the first time: their credits stay.
 * @throws ChainUnavailable for a payment in another token: the provider answered another question (threats C121)
 */
export async function enter(
  tx: Tx,
  { reader, at, read, minimum }: Entering,
  from: bigint,
  transfers: readonly ChainTransfer[],
) {
  const { chain, token, unitsPerMicro } = reader
  const strange = transfers.find(({ contract }) => contract !== token)
  if (strange) throw new ChainUnavailableError(`${strange.tx} was reported as a payment, but paid in another token`)
  const txs = transfers.map(({ tx }) => tx)
  const { fresh, moved, gone } = reconcile(await knownTransfers(tx, chain, from, txs), transfers)
  const lost: TransferRow[] = []
  // Vanished payments first, so that their deposit is free for the payment that takes their place.
  for (const transfer of gone)
    if (transfer.state === 'credited' || transfer.state === 'assigned') {
      await markLost(tx, transfer.id, at)
      if (!transfer.lost_at) lost.push(transfer)
    } else if (transfer.state !== 'orphaned') await orphan(tx, transfer, at)
  for (const { intent_id: intent } of gone) if (intent !== null) await takeSecond(tx, intent)
  for (const { known, now } of moved) {
    await relocate(tx, known.id, now)
    if (known.state === 'orphaned') await match(tx, { ...known, by: await onChainBy(tx, known.id) }, minimum)
  }
  for (const found of fresh) {
    const amount = wholeMicros(found.raw, unitsPerMicro)
    const id = await insertTransfer(tx, { chain, found, amount, at })
    const by = found.block.number <= read ? await onChainBy(tx, id) : undefined
    await match(tx, { id, chain, to_address: found.to, amount, by }, minimum)
  }
  return lost
}
