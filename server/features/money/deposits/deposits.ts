import { payments } from '@humidor/contract/money/deposits.console.ts'
import type { ChainReader } from '../../../adapters/chain.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { answerCancelDeposit } from './cancelDeposit.ts'
import { answerClaimDeposit } from './claimDeposit.ts'
import { depositsClosing } from './closing.queries.ts'
import { answerChainHealth } from './console/chainHealth.ts'
import { answerClaims } from './console/claims.ts'
import { depositFinder, paymentFinder } from './console/finding.queries.ts'
import { answerListDeposits } from './console/listDeposits.ts'
import { paymentDecisions } from './console/payment-decisions.ts'
import { answerPayments } from './console/payments.ts'
import { answerRefuseClaim } from './console/refuseClaim.ts'
import { answerRequestAssignPayment } from './console/requestAssignPayment.ts'
import { answerRequestLeavePayment } from './console/requestLeavePayment.ts'
import { answerRequestSetChainBack, setChainBack } from './console/requestSetChainBack.ts'
import { depositAlerts } from './deposits.alerts.ts'
import { depositFigures } from './deposits.figures.ts'
import { depositExplanations, depositInvariants } from './deposits.invariants.ts'
import { watchChain } from './deposits.jobs.ts'
import { answerGetDepositInfo } from './getDepositInfo.ts'
import { addUp } from './health/adds-up.ts'
import { waitingPayments } from './health/health.queries.ts'
import { claimItem, paymentItem } from './items.queries.ts'
import { noRecords, type RecordSource } from './records.ts'
import { upcomingDeposits } from './upcoming.ts'
import { answerUsdtdetail } from './usdtdetail.ts'
import { recheckChain } from './watching/recheck.ts'

export { followedBy } from './confirmations-setting.ts'
export { assignmentSums } from './console/deciding.queries.ts'
export { chainStates, readingOf } from './health/health.ts'
export { type RecordPlace, type RecordSource, recordType, type UsdtRecord } from './records.ts'
export { agreedHead } from './watching/head-height.ts'

export interface DepositsOptions {
  /** One for each chain that deposits come on. None: deposits are closed. */
  readers: readonly ChainReader[]
  clock: Clock
  settings: ReadSettings
  randomness: Randomness
  /** Raised for a re-org deeper than the confirmations, and for a credited payment that vanished. */
  alarm: Alarm
  /** The records listed among a member's deposits in `usdtdetail`; none by default. */
  withdrawals?: RecordSource
  /** Seconds between two reads of a chain; 3 by default. */
  every?: number
}

/** USDT from the chains into members' balances: exact amounts, each payment credited once (rules M23). */
export const depositsFeature = {
  invariants: depositInvariants,
  explanations: depositExplanations,
  open(options: DepositsOptions): Feature {
    const { readers, clock, settings, randomness, alarm, withdrawals = noRecords, every = 3 } = options
    const watched = readers.flatMap((reader) => [
      watchChain({ reader, clock, settings, alarm, every }),
      recheckChain({ reader, clock, settings, alarm }),
    ])
    return {
      name: 'deposits',
      handlers: [
        answerGetDepositInfo({ readers, randomness }),
        answerUsdtdetail(readers, withdrawals),
        answerCancelDeposit,
        answerClaimDeposit,
        answerListDeposits,
        answerPayments(readers),
        answerClaims,
        answerChainHealth(readers),
        answerRequestAssignPayment({ readers, randomness }),
        answerRequestLeavePayment({ readers, randomness }),
        answerRefuseClaim,
        answerRequestSetChainBack({ readers, randomness }),
      ],
      jobs: readers.length > 0 ? [...watched, addUp({ readers, alarm })] : [],
      approvals: [...paymentDecisions(readers), setChainBack(readers)],
      items: [paymentItem, claimItem],
      finders: [depositFinder, paymentFinder],
      upcoming: upcomingDeposits,
      closing: depositsClosing,
      queues: [{ queue: 'payments', firstCall: payments, queued: waitingPayments }],
      figures: depositFigures(readers),
      alerts: depositAlerts(readers),
    }
  },
}
