import { noticeAmount, shortened } from '@humidor/domain/community/notices.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { ChainReader } from '../../../../adapters/chain.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Tx } from '../../../../database/database.ts'
import type { Schema } from '../../../../database/tables.ts'
import { RefusalError } from '../../../../http/refusal.ts'
import { notifyMembers } from '../../../../platform/notifications/notify.ts'
import { flooredMicros } from '../watching/matching.ts'
import { lockPayment, lockStrange } from './deciding.queries.ts'

/** Kinds of approvals about a payment. */
export const ASSIGN = 'assignPayment'
export const LEAVE = 'leavePayment'

/** Parts of the calls that ask a second operator about a payment. */
export interface DecidingParts {
  readers: readonly ChainReader[]
  randomness: Randomness
}

/** Units of the token in one millionth on a watched chain. @throws Refusal if the chain is no longer watched */
export function unitsOn(readers: readonly ChainReader[], chain: Chain): bigint {
  const reader = readers.find((one) => one.chain === chain)
  if (!reader) throw new RefusalError('illegal_operation')
  return reader.unitsPerMicro
}

/** Reads a payment's id of the console, in its one spelling. The id of a payment in another token begins with a w. */
export async function paymentNamed(tx: Tx, name: string) {
  const [, strange, number] = /^(w?)([1-9]\d{0,17})$/.exec(name) ?? []
  if (number === undefined) return undefined
  const id = BigInt(number)
  if (strange) {
    const row = await lockStrange(tx, id)
    return row && { table: 'strange_transfer' as const, row }
  }
  const row = await lockPayment(tx, id)
  // A payment that is not processed yet, or is in no block any more, is in no queue.
  return row && row.state !== 'seen' && row.state !== 'orphaned' ? { table: 'chain_transfer' as const, row } : undefined
}
export type NamedPayment = NonNullable<Awaited<ReturnType<typeof paymentNamed>>>

/** A payment in a list of requests: `12.5 USDT in 0x12…ab`. */
export const titleOf = ({ table, row }: NamedPayment, unitsPerMicro: bigint) => {
  const amount = table === 'chain_transfer' ? flooredMicros(BigInt(row.raw), unitsPerMicro) : null
  return `${amount === null ? 'another token' : `${exact(micros(amount))} USDT`} in ${shortened(row.tx_hash)}`
}

/** The facts of a payment that the rules ask for. */
export function factsOf({ table, row }: NamedPayment, unitsPerMicro: bigint) {
  const ours =
    table === 'chain_transfer' ? (row as { state: Schema['chain_transfer']['state']; lost_at: Date | null }) : undefined
  return {
    state: ours ? ours.state : ('wrong token' as const),
    lost: ours?.lost_at != null,
    left: row.left_at !== null,
    amount: flooredMicros(BigInt(row.raw), unitsPerMicro) ?? 0n,
  }
}

/** Notifies members that their claims were turned down. */
export const notifyLeft = (
  tx: Tx,
  claims: readonly { uid: number; amount: bigint }[],
  { reply, at }: { reply: string; at: Date },
) =>
  notifyMembers(
    tx,
    claims.map(({ uid, amount }) => ({
      uid,
      kind: 'depositLeft' as const,
      params: { money: noticeAmount(amount, 'USDT'), reason: reply },
      at,
    })),
  )
