import { listWithdrawals } from '@humidor/contract/money/withdrawals.console.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { ChainReader } from '../../../adapters/chain.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import type { RecordSource } from '../deposits/deposits.ts'
import { answerCancelWithdrawal } from './cancelWithdrawal.ts'
import { answerCashAddresses } from './cashAddresses.ts'
import { withdrawalsClosing } from './closing.queries.ts'
import { answerApproveWithdrawal, payWithdrawal } from './console/approveWithdrawal.ts'
import { answerApproveWithdrawals } from './console/approveWithdrawals.ts'
import { answerEnterPayments } from './console/enterPayments.ts'
import { answerListWithdrawals } from './console/listWithdrawals.ts'
import { answerMatchPayments } from './console/matchPayments.ts'
import { answerRejectWithdrawal } from './console/rejectWithdrawal.ts'
import { answerRejectWithdrawals } from './console/rejectWithdrawals.ts'
import { answerSendWithdrawal } from './console/sendWithdrawal.ts'
import { answerTakeBackTxid } from './console/takeBackTxid.ts'
import { answerTakePayments } from './console/takePayments.ts'
import { answerWithdrawal } from './console/withdrawal.ts'
import { waitingOf } from './console/withdrawals.queries.ts'
import { withdrawalFinder } from './finding.queries.ts'
import { withdrawalItem } from './items.queries.ts'
import { answerLabelCashAddress } from './labelCashAddress.ts'
import { withdrawalRecords } from './records.ts'
import { answerRemoveCashAddress } from './removeCashAddress.ts'
import { screenUnpaid } from './review/screening.jobs.ts'
import { createSeals } from './seals.ts'
import { upcomingWithdrawals } from './upcoming.ts'
import { answerUpdateCashAddress } from './updateCashAddress.ts'
import { answerWithdraw } from './withdraw.ts'
import { withdrawalAlerts } from './withdrawals.alerts.ts'
import { withdrawalExplanations, withdrawalInvariants } from './withdrawals.invariants.ts'
import { watchPayouts } from './withdrawals.jobs.ts'
import { answerWithdrawalTerms } from './withdrawalTerms.ts'

export { type AddressRow, type Served, sealedBinding, serves } from './binding.ts'
export { cancelReviewed } from './cancelling.ts'
export { lockWithdrawal } from './console/deciding.queries.ts'
export { accountsOf } from './payee.ts'
export { confirmationsOf } from './records.ts'
export { reserveWithdrawal } from './reserve.ts'
export { createSeals, type Seals } from './seals.ts'
export { secondWaits } from './withdrawals.queries.ts'

export interface WithdrawalsParts {
  /** One for each chain that withdrawals are paid on. None: withdrawals are closed. */
  readers: readonly ChainReader[]
  settings: ReadSettings
  randomness: Randomness
  /** Seals the facts that must not be changed behind the platform's back. */
  vault: Vault
  /** Our deposit addresses and the contracts of the tokens. They cannot be bound or paid. */
  ours: readonly string[]
  /** Raised when a withdrawal was paid twice. */
  alarm: Alarm
  /** Seconds between two reads of a chain; 5 by default. */
  every?: number
}

/** A member's withdrawals, for the list of their deposits. */
export const recordsOfWithdrawals = (readers: readonly ChainReader[]): RecordSource =>
  withdrawalRecords(neededBy(readers))

const neededBy = (readers: readonly ChainReader[]) => (chain: Chain) =>
  readers.find((reader) => reader.chain === chain)?.confirmations ?? 0

/**
 * Members' money on its way out (rules M28): requested with both second factors, reviewed by operators, and paid
 * by them from a wallet that is not the platform's. Completed once the chain shows the payment.
 */
export const withdrawalsFeature = {
  invariants: withdrawalInvariants,
  explanations: withdrawalExplanations,
  open(parts: WithdrawalsParts): Feature {
    const { readers, settings, randomness, vault, ours, alarm, every = 5 } = parts
    const seals = createSeals(vault)
    const asking = { settings, seals, ours, chains: readers.map(({ chain }) => chain) }
    const sending = { seals, readerOf: (chain: Chain) => readers.find((reader) => reader.chain === chain) }
    return {
      name: 'withdrawals',
      handlers: [
        answerCashAddresses(asking),
        answerUpdateCashAddress({ ours, seals }),
        answerLabelCashAddress,
        answerRemoveCashAddress,
        answerWithdraw(asking),
        answerCancelWithdrawal,
        answerWithdrawalTerms(settings),
        answerListWithdrawals({ settings, seals }),
        answerWithdrawal({ settings, seals, neededOn: neededBy(readers) }),
        answerApproveWithdrawal({ settings, seals, randomness }),
        answerApproveWithdrawals({ settings, seals, randomness }),
        answerSendWithdrawal(sending),
        answerTakePayments({ seals }),
        answerMatchPayments(sending),
        answerEnterPayments(sending),
        answerTakeBackTxid(sending),
        answerRejectWithdrawal,
        answerRejectWithdrawals,
      ],
      jobs: [...readers.map((reader) => watchPayouts({ reader, alarm, every })), screenUnpaid(settings)],
      approvals: [payWithdrawal({ seals })],
      items: [withdrawalItem],
      finders: [withdrawalFinder],
      upcoming: upcomingWithdrawals(settings),
      closing: withdrawalsClosing,
      alerts: withdrawalAlerts,
      queues: [
        { queue: 'withdrawals', firstCall: listWithdrawals, queued: waitingOf('members') },
        { queue: 'payouts', firstCall: listWithdrawals, queued: waitingOf('merchants') },
      ],
    }
  },
}
