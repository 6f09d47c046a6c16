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
 * Matches a payment with the deposit of exactly this amount on this address, open or in its day of grace. The amount
 * must be equal, never within a tolerance (rules M23). Without such a deposit it stores the reason and the probable
 * receiver, as a hint for operators only. A deposit that was opened after the payment was on the chain does not match.
 * A chain is public: a member who sees a wrong amount could otherwise open deposits until one has that amount. The
 * moment is when we read the payment, not the time of its block, which comes from a foreign clock. A payment that is
 * not read yet therefore matches the deposit that has its amount at the first read: for some seconds, or while no
 * worker runs. A member who opens a deposit and then pays is matched at the first read, whatever the clocks show.
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
