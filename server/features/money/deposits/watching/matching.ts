import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Tx } from '../../../../database/database.ts'
import { giveReason, holderOf, likelyIntent, matchTransfer } from './watching.queries.ts'

export interface Unmatched {
  id: bigint
  chain: Chain
  to_address: string
  /** Millionths; null: no whole number of them. */
  amount: bigint | null
  /** The moment by which it was on the chain (`onChainBy`); undefined: its block is read for the first time. */
  by: Date | undefined
}

/**
 * Finds out whose payment this is: the deposit that has exactly this amount on this address, open or in its day of grace.
 * By the amount alone, never by tolerance (rules M23). Where there is none, says why, and whom it was probably meant for:
 * that is a hint for operators, and nothing follows from it by itself.
 *
 * A deposit that was opened when the payment was on the chain already is not what it was paid for: a chain is public, so whoever
 * sees a wrong amount on it could else open deposits until one has just that. This goes by when we knew of the payment, and
 * not by the time that its block says, which is by a clock that is not ours, and which local chains take from none. So what
 * nobody has read yet goes to whoever has its amount by then: some seconds, or for as long as no worker is up. Who opened a
 * deposit and paid then is matched as the payment is first read, whatever the clocks show.
 */
export async function match(tx: Tx, { id, chain, to_address: address, amount, by }: Unmatched, minimum: bigint) {
  if (amount === null) return void (await giveReason(tx, id, 'not whole millionths', null))
  if (await matchTransfer(tx, { id, chain, address, amount, by })) return
  const holder = await holderOf(tx, { chain, address, amount, by })
  if (holder) await giveReason(tx, id, 'second payment', holder.id)
  else {
    const meant = await likelyIntent(tx, { chain, address, amount, by })
    await giveReason(tx, id, amount < minimum ? 'dust' : 'no intent', meant?.id ?? null)
  }
}

/** The largest amount that the ledger can store. */
const LARGEST = 2n ** 63n - 1n

/** A token amount in millionths; null: not a whole number. */
export function wholeMicros(raw: bigint, unitsPerMicro: bigint): bigint | null {
  const amount = flooredMicros(raw, unitsPerMicro)
  return amount !== null && amount * unitsPerMicro === raw ? amount : null
}

/** The whole millionths of a token amount; null: more than the ledger can store. */
export function flooredMicros(raw: bigint, unitsPerMicro: bigint): bigint | null {
  const amount = raw / unitsPerMicro
  return amount <= LARGEST ? amount : null
}
