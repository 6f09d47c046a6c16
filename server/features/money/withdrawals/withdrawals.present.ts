import type * as contract from '@humidor/contract/money/withdrawals.console.ts'
import { isAutomatic } from '@humidor/domain/commerce/payout-rule.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { reviewText } from '@humidor/domain/money/review-text.ts'
import { needsSecondOperator } from '@humidor/domain/money/withdrawal.ts'
import type { z } from 'zod/mini'
import type { Claimant } from '../../../platform/console/claims.queries.ts'
import { evidenceOf, type HitRow } from '../screening/screening.ts'
import type { EnteredRow, ListedRow, SharedRow, WholeRow } from './console/withdrawals.queries.ts'
import { payeeOf } from './payee.ts'
import { confirmationsOf } from './records.ts'
import type { Seals } from './seals.ts'

type Row = z.output<(typeof contract.listWithdrawals)['response']>['rows'][number]
type Whole = z.output<(typeof contract.withdrawal)['response']>

type Sealed = Pick<
  ListedRow,
  | 'uid'
  | 'merchant_id'
  | 'chain'
  | 'address'
  | 'address_bound_at'
  | 'address_seal'
  | 'money'
  | 'fee'
  | 'pays'
  | 'proof'
  | 'proof_seal'
  | 'created_at'
>

/** Whether the stored seals fit the withdrawal (threats C135, C141). */
export function sealsOf(seals: Seals, row: Sealed) {
  const { chain, address, address_bound_at: boundAt, money, fee, pays, proof, created_at: at } = row
  const payee = payeeOf(row)
  return {
    addressSealed: seals.fitsAddress(row.address_seal, { payee, chain, address, at: boundAt }),
    proved: seals.fitsProof(row.proof_seal, { payee, chain, address, boundAt, money, fee, pays, proof, at }),
  }
}

/** Warnings for the operator who pays. */
export function flagsOf(seals: Seals, row: ListedRow): Row['flags'] {
  if (row.state !== 'reviewing' && row.state !== 'approved') return []
  const { addressSealed, proved } = sealsOf(seals, row)
  const all = {
    stopped: row.stopped,
    'not proved': !proved,
    'not sealed': !addressSealed,
    'address changed': !row.still_bound,
    'new address': row.first_use,
    'shared address': row.shared,
    frozen: row.frozen_reason !== null,
    'not verified': row.verified === false,
    'money waits': row.money_waits_until !== null,
    'locked down': row.locked_down,
  } satisfies Record<Row['flags'][number], boolean>
  return (Object.keys(all) as Row['flags']).filter((flag) => all[flag])
}

export interface RowContext {
  seals: Seals
  /** The amount above which a second operator is needed, in millionths. */
  second: bigint
  lock: Claimant | undefined
}

/** Whether an approval is still to come: also of an approved one that stopped since. */
const isUndecided = ({ state, stopped }: Pick<ListedRow, 'state' | 'stopped'>) =>
  state === 'reviewing' || (state === 'approved' && stopped)

export const presentRow = (row: ListedRow, { seals, second, lock }: RowContext): Row => ({
  id: String(row.id),
  member: row.uid === null ? null : { uid: row.uid, name: row.name },
  merchant: row.vcode === null ? null : { vcode: row.vcode, name: row.name },
  chain: row.chain,
  address: row.address,
  money: micros<'USDT'>(row.money),
  fee: micros<'USDT'>(row.fee),
  pays: micros<'USDT'>(row.pays),
  state: row.state,
  createdAt: row.created_at,
  txid: row.txid,
  // A decided withdrawal keeps the limit of its day.
  needsSecond: isUndecided(row)
    ? needsSecondOperator({ money: row.money, limit: second, stopped: row.stopped })
    : row.second_by !== null,
  secondWaits: row.second_waits && isUndecided(row),
  trouble: row.trouble,
  automatic: isAutomatic(row.proof),
  flags: flagsOf(seals, row),
  lockedBy: lock ?? null,
})

const presentEntered = (row: EnteredRow): Whole['transactions'][number] => ({
  txid: row.txid,
  state: row.state,
  enteredBy: row.entered_by,
  enteredAt: row.entered_at,
  why: row.why,
  from: row.from_address,
})

const presentHit = (hit: HitRow): Whole['hits'][number] => ({
  id: String(hit.id),
  rule: hit.rule,
  text: reviewText(evidenceOf(hit)),
  foundAt: hit.found_at,
  list: hit.list_id,
  listedSince: hit.in_force_at,
  cleared:
    hit.cleared_at === null
      ? null
      : { at: hit.cleared_at, maker: hit.cleared_by ?? '', checker: hit.cleared_second ?? '' },
})

export function presentWhole(
  row: WholeRow,
  entered: readonly EnteredRow[],
  { shared, hits, ...seen }: RowContext & { needed: number; shared: readonly SharedRow[]; hits: readonly HitRow[] },
): Whole {
  return {
    ...presentRow(row, seen),
    checks: {
      ...sealsOf(seen.seals, row),
      addressBoundAt: row.address_bound_at,
      addressStillBound: row.still_bound,
      firstUse: row.first_use,
      othersWithAddress: Number(row.others),
      sharedWith: shared.map(({ vcode, name }) => ({ vcode, name })),
      today: micros<'USDT'>(row.today),
      lately: micros<'USDT'>(row.lately),
      ever: micros<'USDT'>(row.ever),
      cameIn: micros<'USDT'>(row.came_in),
      since: row.since,
      verified: row.verified,
      frozenReason: row.frozen_reason,
      moneyWaitsUntil: row.money_waits_until,
      todayOfAll: micros<'USDT'>(row.today_of_all),
    },
    hits: hits.map(presentHit),
    decidedBy: row.decided_by_name,
    secondBy: row.second_by_name,
    sentBy: row.sent_by_name,
    rejectedBy: row.rejected_by_name,
    approvedAt: row.approved_at,
    sentAt: row.sent_at,
    endedAt: row.ended_at,
    reply: row.reply,
    confirmations: confirmationsOf(row, seen.needed),
    confirmationsNeeded: seen.needed,
    transactions: entered.map(presentEntered),
  }
}
