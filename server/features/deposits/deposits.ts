import { payments } from '@humidor/contract/console/deposits.ts'
import type { ChainReader } from '../../adapters/chain.ts'
import type { Randomness } from '../../adapters/randomness.ts'
import type { Feature } from '../../http/feature.ts'
import type { ReadSettings } from '../platform/platform.ts'
import { addUp } from './adds-up.ts'
import { claimDeposit } from './claimDeposit.ts'
import { decidingHandlers } from './deciding.ts'
import { depositFigures } from './deposits.figures.ts'
import { watchChain } from './deposits.jobs.ts'
import { deskHandlers } from './desk.ts'
import { getDepositInfo } from './getDepositInfo.ts'
import { waitingPayments } from './health.queries.ts'
import { paymentDecisions } from './payment-decisions.ts'
import { recheckChain } from './recheck.ts'
import { noRecords, type RecordSource } from './records.ts'
import type { Alarm } from './scan.ts'
import { usdtdetail } from './usdtdetail.ts'

export { depositInvariants } from './deposits.invariants.ts'
export { chainStates, readingOf } from './health.ts'
export { type RecordPlace, type RecordSource, recordType, type UsdtRecord } from './records.ts'
export type { Alarm } from './scan.ts'

export interface DepositsOptions {
  /** One for each chain that deposits are taken on; none closes them. */
  readers: readonly ChainReader[]
  settings: ReadSettings
  randomness: Randomness
  /** Told of what an operator must know: a re-org deeper than the confirmations, a credited payment that vanished. */
  alarm: Alarm
  /** What stands among a member's deposits in `usdtdetail`; nothing unless told. */
  withdrawals?: RecordSource
  /** Seconds between two looks at a chain: 3 unless told. */
  every?: number
}

/** USDT from the chains into members' balances: exact amounts, each payment credited once (decisions §5). */
export function depositsFeature(options: DepositsOptions): Feature {
  const { readers, settings, randomness, alarm, withdrawals = noRecords, every = 3 } = options
  const watched = readers.flatMap((reader) => [
    watchChain({ reader, settings, alarm, every }),
    recheckChain({ reader, settings, alarm }),
  ])
  return {
    name: 'deposits',
    handlers: [
      getDepositInfo({ readers, randomness }),
      usdtdetail(readers, withdrawals),
      claimDeposit,
      ...deskHandlers(readers),
      ...decidingHandlers({ readers, randomness }),
    ],
    jobs: readers.length > 0 ? [...watched, addUp({ readers, alarm })] : [],
    approvals: paymentDecisions(readers),
    queues: [{ queue: 'payments', asks: payments, waits: waitingPayments }],
    figures: depositFigures(readers),
  }
}
