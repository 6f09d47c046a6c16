import type { ClosingPart, Feature } from '../../../http/feature.ts'
import { answerCloseAccount } from './closeAccount.ts'
import { closingExplanations, closingInvariants } from './closing.invariants.ts'
import { closeAccounts, forgetClosed } from './closing.jobs.ts'
import { answerClosingState } from './closingState.ts'
import { answerKeepAccount } from './keepAccount.ts'

/**
 * A member closes the account: what is open is settled first, what is too small to be taken out is given up, and after a wait a job
 * closes it (docs/decisions/0100-closed-accounts.md).
 */
export const closingFeature = {
  invariants: closingInvariants,
  explanations: closingExplanations,
  /** @param parts what the other features register */
  open: ({ parts }: { parts: readonly ClosingPart[] }): Feature => ({
    name: 'closing',
    handlers: [answerClosingState(parts), answerCloseAccount(parts), answerKeepAccount(parts)],
    jobs: [closeAccounts(parts), forgetClosed(parts)],
  }),
}
