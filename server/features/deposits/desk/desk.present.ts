import type { chainHealth, claims, deposits, payments } from '@humidor/contract/console/deposits.ts'
import type { ChainState } from '@humidor/domain/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import type { ChainReader } from '../../../adapters/chain.ts'
import type { Holder } from '../../operators/operators.ts'
import { doesAddUp } from '../health/adds-up.ts'
import type { ChainSums } from '../health/health.queries.ts'
import type { Cursor } from '../watching/cursor.queries.ts'
import { flooredMicros } from '../watching/matching.ts'
import type { ListedClaim, SeenClaim, SeenDeposit, SeenPayment } from './desk.queries.ts'

type Row<Call extends { response: z.core.$ZodType }> =
  z.output<Call['response']> extends { rows: (infer R)[] } ? R : never

const usdt = (amount: bigint | string) => micros<'USDT'>(BigInt(amount))

export const presentSeenDeposit = (row: SeenDeposit): Row<typeof deposits> => ({
  id: String(row.id),
  chain: row.chain,
  member: { uid: row.uid, name: row.name },
  amount: usdt(row.amount),
  state: row.state,
  address: row.address,
  txid: row.tx_hash,
  openedAt: row.opened_at,
  expiresAt: row.expires_at,
  graceUntil: row.grace_until,
  creditedAt: row.credited_at,
})

const presentClaim = ({ id, uid, name, deposit, asked, txid, state }: Omit<SeenClaim, 'at'>, createdAt: Date) => ({
  id,
  member: { uid, name },
  deposit,
  asked: usdt(asked),
  txid,
  state,
  createdAt,
})

/** A payment, with whom it may be meant for. The amount is rounded down, and no amount of ours in another token. */
export function presentPayment(
  row: SeenPayment,
  unitsPerMicro: bigint,
  lock: Holder | undefined,
): Row<typeof payments> {
  const { suggestion } = row
  const floor = row.reason === 'wrong token' ? null : flooredMicros(BigInt(row.raw), unitsPerMicro)
  return {
    id: row.id,
    chain: row.chain,
    txid: row.tx_hash,
    log: row.log_index,
    from: row.from_address,
    to: row.to_address,
    contract: row.contract,
    raw: row.raw,
    amount: floor === null ? null : usdt(floor),
    reason: row.reason,
    state: row.state,
    seenAt: row.seen_at,
    lost: row.lost,
    suggestion: suggestion && {
      member: { uid: suggestion.uid, name: suggestion.name },
      deposit: suggestion.deposit,
      asked: usdt(suggestion.asked),
      openedAt: new Date(suggestion.at),
    },
    claims: row.claims.map((claim) => presentClaim(claim, new Date(claim.at))),
    assigned: row.assigned_uid === null ? null : { uid: row.assigned_uid, name: row.assigned_name ?? '' },
    toTreasury: row.to_treasury,
    waits: row.waits,
    lockedBy: lock ?? null,
  }
}

export const presentListedClaim = (row: ListedClaim, lock: Holder | undefined): Row<typeof claims> => ({
  ...presentClaim(row, row.created_at),
  chain: row.chain,
  payment: row.payment,
  lockedBy: lock ?? null,
})

export interface SeenChain {
  reader: ChainReader
  state: ChainState
  cursor: Cursor | undefined
  sums: ChainSums | undefined
  open: { waiting: bigint; confirming: bigint } | undefined
}

/** How a chain is read, and what came in on it, rounded down to millionths. */
export function presentChain({
  reader,
  state,
  cursor,
  sums,
  open,
}: SeenChain): z.output<typeof chainHealth.response>[number] {
  const { unitsPerMicro: unit } = reader
  const height = (number: bigint | undefined) => (number === undefined ? null : Number(number))
  return {
    chain: reader.chain,
    state,
    confirmations: reader.confirmations,
    addresses: [...reader.addresses],
    token: reader.token,
    head: height(cursor?.head),
    finalized: height(cursor?.finalized),
    scanned: height(cursor?.scanned),
    headAt: cursor?.head_at ?? null,
    received: usdt((sums?.received ?? 0n) / unit),
    credited: usdt(sums?.credited ?? 0n),
    unmatched: usdt((sums?.unmatched ?? 0n) / unit),
    addsUp: (!sums || doesAddUp(sums, unit)) && cursor?.adds_up !== false,
    waiting: Number(open?.waiting ?? 0n),
    confirming: Number(open?.confirming ?? 0n),
    alarm: cursor?.alarm ?? cursor?.trouble ?? null,
    alarmAt: cursor?.alarm_at ?? cursor?.trouble_at ?? null,
  }
}
