import type { Chain } from '@humidor/domain/deposit.ts'
import type { Tx } from '../../../database/database.ts'
import { giveReason, holderOf, likelyIntent, matchTransfer } from './watching.queries.ts'

export interface Unmatched {
  id: bigint
  chain: Chain
  to_address: string
  /** Millionths; null when the payment is no whole number of them. */
  amount: bigint | null
}

/**
 * Finds out whose payment this is: the deposit that has exactly this amount on this address, open or in its day of grace.
 * By the amount alone, never by tolerance (decisions §5). Where there is none, says why, and whom it was probably meant for:
 * that is a hint for operators, and nothing follows from it by itself.
 */
export async function match(tx: Tx, { id, chain, to_address: address, amount }: Unmatched, minimum: bigint) {
  if (amount === null) return void (await giveReason(tx, id, 'not whole millionths', null))
  if (await matchTransfer(tx, { id, chain, address, amount })) return
  const holder = await holderOf(tx, { chain, address, amount })
  if (holder) await giveReason(tx, id, 'second payment', holder.id)
  else {
    const meant = await likelyIntent(tx, { chain, address, amount })
    await giveReason(tx, id, amount < minimum ? 'dust' : 'no intent', meant?.id ?? null)
  }
}

/** The largest amount that the ledger can hold. */
const LARGEST = 2n ** 63n - 1n

/** A token amount in millionths, or null where that would not be exact. */
export function wholeMicros(raw: bigint, unitsPerMicro: bigint): bigint | null {
  const amount = flooredMicros(raw, unitsPerMicro)
  return amount !== null && amount * unitsPerMicro === raw ? amount : null
}

/** The whole millionths of a token amount, or null where they are more than the ledger can hold. */
export function flooredMicros(raw: bigint, unitsPerMicro: bigint): bigint | null {
  const amount = raw / unitsPerMicro
  return amount <= LARGEST ? amount : null
}
