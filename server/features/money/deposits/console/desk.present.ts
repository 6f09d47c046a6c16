import type { chainHealth, claims, deposits, payments } from '@humidor/contract/money/deposits.console.ts'
import { byNearness, type ChainState, nearest } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import type { ChainReader } from '../../../../adapters/chain.ts'
import type { Claimant } from '../../../../platform/console/claims.queries.ts'
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

const presentClaim = (claim: Omit<SeenClaim, 'at' | 'opened' | 'grace'>, createdAt: Date) => {
  const { id, uid, name, deposit, asked, txid, state } = claim
  return { id, member: { uid, name }, deposit, asked: usdt(asked), txid, state, createdAt }
}

const claimsOf = (row: SeenPayment) =>
  row.claims.map(({ at, opened, grace, ...claim }) => ({
    ...presentClaim(claim, new Date(at)),
    openedAt: new Date(opened),
    graceUntil: new Date(grace),
  }))

/** What is claimed of a payment and is looked at, the nearest first, and then what was answered. */
function presentClaims(row: SeenPayment, amount: bigint | null) {
  const all = claimsOf(row)
  const open = all.filter(({ state }) => state === 'looked at')
  const shown = [
    ...(amount === null ? open : byNearness(open, amount)),
    ...all.filter(({ state }) => state !== 'looked at'),
  ]
  return shown.map(({ graceUntil: _, ...claim }) => claim)
}

/** Whom it was probably meant for: as the watcher saw it, or else by what is claimed. */
function presentSuggestion(row: SeenPayment, amount: bigint | null): Row<typeof payments>['suggestion'] {
  const { suggestion, seen_at: seenAt } = row
  if (suggestion) {
    const { uid, name, deposit, asked, at } = suggestion
    return { member: { uid, name }, deposit, asked: usdt(asked), openedAt: new Date(at) }
  }
  const open = claimsOf(row).filter(({ state }) => state === 'looked at')
  const meant = amount === null ? undefined : nearest(open, { amount, seenAt })
  return meant ? { member: meant.member, deposit: meant.deposit, asked: meant.asked, openedAt: meant.openedAt } : null
}

/** A payment, with whom it may be meant for. The amount is rounded down, and no amount of ours in another token. */
export function presentPayment(
  row: SeenPayment,
  unitsPerMicro: bigint,
  lock: Claimant | undefined,
): Row<typeof payments> {
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
    suggestion: presentSuggestion(row, floor),
    claims: presentClaims(row, floor),
    assigned: row.assigned_uid === null ? null : { uid: row.assigned_uid, name: row.assigned_name ?? '' },
    toTreasury: row.to_treasury,
    waits: row.waits,
    lockedBy: lock ?? null,
  }
}

export const presentListedClaim = (row: ListedClaim, lock: Claimant | undefined): Row<typeof claims> => ({
  ...presentClaim(row, row.created_at),
  chain: row.chain,
  payment: row.payment,
  paymentWaits: row.payment_waits,
  contested: row.contested,
  lockedBy: lock ?? null,
})

export interface SeenChain {
  reader: ChainReader
  state: ChainState
  cursor: Cursor | undefined
  sums: ChainSums | undefined
  open: { waiting: bigint; confirming: bigint } | undefined
  /** That it be read again waits for a second operator. */
  waits: boolean
}

/** How a chain is read, and what came in on it, rounded down to millionths. */
export function presentChain({
  reader,
  state,
  cursor,
  sums,
  open,
  waits,
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
    disagreement: cursor?.disagreement ?? null,
    disagreesSince: cursor?.disagrees_since ?? null,
    oddRows: Number(cursor?.odd_rows ?? 0n),
    waits,
  }
}
