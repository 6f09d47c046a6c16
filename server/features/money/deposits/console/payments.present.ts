import type { claims, payments } from '@humidor/contract/money/deposits.console.ts'
import { byNearness, nearest } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import type { Claimant } from '../../../../platform/console/claims.queries.ts'
import { flooredMicros } from '../watching/matching.ts'
import type { ListedClaim, SeenClaim, SeenPayment } from './payments.queries.ts'

type Row<Call extends { response: z.core.$ZodType }> =
  z.output<Call['response']> extends { rows: (infer R)[] } ? R : never

const usdt = (amount: bigint | string) => micros<'USDT'>(BigInt(amount))

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

/** The claims to a payment: open ones first, the nearest in amount first, then the answered ones. */
function presentClaims(row: SeenPayment, amount: bigint | null) {
  const all = claimsOf(row)
  const open = all.filter(({ state }) => state === 'looked at')
  const shown = [
    ...(amount === null ? open : byNearness(open, amount)),
    ...all.filter(({ state }) => state !== 'looked at'),
  ]
  return shown.map(({ graceUntil: _, ...claim }) => claim)
}

/** The probable receiver: as the watcher saw it, or else by the claims. */
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

/** A payment with its probable receiver. The amount is rounded down; null for another token. */
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
