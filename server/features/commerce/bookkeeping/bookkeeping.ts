import type { ChainReader } from '../../../adapters/chain.ts'
import type { Feature } from '../../../http/feature.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { createSeals } from '../../money/withdrawals/withdrawals.ts'
import { bookkeepingInvariants } from './bookkeeping.invariants.ts'
import { payOut } from './bookkeeping.jobs.ts'
import { answerDays } from './days.ts'
import { answerPayoutRule } from './payoutRule.ts'
import { answerPreferences } from './preferences.ts'
import { answerRemovePayoutRule } from './removePayoutRule.ts'
import { answerSetPayoutRule } from './setPayoutRule.ts'
import { answerSetPreferences } from './setPreferences.ts'
import { answerStatement } from './statement.ts'

export interface BookkeepingParts {
  /** One for each chain with payouts. */
  readers: readonly ChainReader[]
  settings: ReadSettings
  /** Seals the rules of automatic payouts. */
  vault: Vault
  /** Our own addresses and the contracts of the tokens. No payout may go there. */
  ours: readonly string[]
}

/** The books of merchants: their days and zone, statements, and payouts by rule (docs/decisions/0105-bookkeeping.md). */
export const bookkeepingFeature = {
  invariants: bookkeepingInvariants,
  open({ readers, settings, vault, ours }: BookkeepingParts): Feature {
    const asking = { settings, seals: createSeals(vault), ours, chains: readers.map(({ chain }) => chain) }
    return {
      name: 'bookkeeping',
      handlers: [
        answerPreferences,
        answerSetPreferences,
        answerDays,
        answerStatement,
        answerPayoutRule(settings),
        answerSetPayoutRule({ settings, vault }),
        answerRemovePayoutRule,
      ],
      jobs: [payOut({ ...asking, vault })],
    }
  },
}
