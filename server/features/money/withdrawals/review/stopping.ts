import { type VelocityLimits, velocityHits } from '@humidor/domain/money/velocity.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import type { Tx } from '../../../../database/database.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { insertHits } from '../../screening/screening.ts'
import { screenWithdrawal, type UnpaidWithdrawal } from './screening.ts'
import { velocityOf } from './velocity.queries.ts'

/** The thresholds in force; 0: a rule is off. */
const limitsOf = (settings: Settings): VelocityLimits => ({
  count: BigInt(settings.reviewCount),
  sum: settings.reviewSum,
  addressAge: BigInt(settings.reviewAddressAge),
  deposited: settings.reviewDeposit,
  owners: BigInt(settings.reviewOwners),
})

const isOn = (limits: VelocityLimits) => Object.values(limits).some((limit) => limit > 0n)

export interface NewRequest extends UnpaidWithdrawal {
  money: bigint
  boundAt: Date
}

/** Stops a new withdrawal for review where a list or a rule says so. The caller has locked its owner. */
export async function stopForReview(tx: Tx, row: NewRequest, at: Date): Promise<void> {
  await screenWithdrawal(tx, row, at)
  const settings = await settingsOf(tx)
  const limits = limitsOf(settings)
  if (!isOn(limits)) return
  const found = await velocityOf(tx, row, at, settings.reviewDepositWithin)
  const hits = velocityHits(
    {
      money: row.money,
      count: found.count,
      sum: found.sum,
      addressAge: BigInt(Math.floor((at.getTime() - row.boundAt.getTime()) / 1_000)),
      paidBefore: found.paid_before,
      deposited: found.deposited,
      owners: found.owners,
    },
    limits,
  )
  const { id: withdrawalId, uid, merchant_id } = row
  await insertHits(
    tx,
    { withdrawalId, uid, merchant_id, at },
    hits.map((hit) => ({ ...hit, entryId: null })),
  )
}
