import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { ChainReader } from '../../../adapters/chain.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { createSeals } from '../../money/withdrawals/withdrawals.ts'
import { answerCancelPayout } from './cancelPayout.ts'
import { answerRequestPayoutAddress, payoutAddress } from './console/requestPayoutAddress.ts'
import { answerListPayouts } from './listPayouts.ts'
import { answerPayout } from './payout.ts'
import { payoutInvariants } from './payouts.invariants.ts'
import { answerPayoutTerms } from './payoutTerms.ts'
import { answerCreatePayout } from './v1/createPayout.ts'
import { answerGetBalance } from './v1/getBalance.ts'
import { answerGetPayout } from './v1/getPayout.ts'
import { answerListPayouts as answerV1Payouts } from './v1/listPayouts.ts'

export type { PayoutAddressParts } from './payout-address.ts'
export { type PayoutRow, payoutsOfIds } from './payouts.queries.ts'
export { requestPayout } from './request-payout.ts'
export { presentV1Payout } from './v1/payout.present.ts'

export interface PayoutsParts {
  /** One for each chain with payouts. */
  readers: readonly ChainReader[]
  settings: ReadSettings
  randomness: Randomness
  /** Seals data against changes behind the platform's back. */
  vault: Vault
  /** Our own deposit addresses and the contracts of the tokens. No payout may go there. */
  ours: readonly string[]
}

/**
 * Payouts of merchants' USDT: a merchant requests one with their password. From then on it is a withdrawal like any other:
 * `withdrawals` reviews it, has it paid and looks for the payment (docs/decisions/0040-merchant-payouts.md).
 */
export const payoutsFeature = {
  invariants: payoutInvariants,
  open({ readers, settings, randomness, vault, ours }: PayoutsParts): Feature {
    const seals = createSeals(vault)
    const asking = { settings, seals, ours, chains: readers.map(({ chain }) => chain) }
    const neededOn = (chain: Chain) => readers.find((reader) => reader.chain === chain)?.confirmations ?? 0
    return {
      name: 'payouts',
      handlers: [
        answerPayout(asking),
        answerPayoutTerms(asking),
        answerListPayouts(neededOn),
        answerCancelPayout,
        answerRequestPayoutAddress({ seals, ours, randomness }),
      ],
      routes: [answerGetBalance, answerCreatePayout(asking), answerV1Payouts, answerGetPayout],
      approvals: [payoutAddress({ seals, ours })],
    }
  },
}
