import { me } from '@humidor/contract/console/operators.ts'
import type { Randomness } from '../../adapters/randomness.ts'
import type { Database, Db } from '../../database/database.ts'
import type { ApprovalKind, Feature } from '../../http/feature.ts'
import { read } from '../../http/handle.ts'
import type { OperatorDesk } from '../../http/sessions.ts'
import { createThrottle, defaultLimits, type Passwords, type Vault } from '../identity/identity.ts'
import { approvalHandlers, countToDecide } from './approvals.ts'
import { answerChangePassword } from './changePassword.ts'
import { answerClaim, answerRelease } from './claim.ts'
import { createDesk } from './desk.ts'
import { answerLogin } from './login.ts'
import { sweep } from './operators.jobs.ts'
import { presentOperator } from './operators.present.ts'
import { deskHandlers } from './reads.ts'
import { answerSetOperator } from './setOperator.ts'

export { addOperator, firstPassword, type MadeOperator, whatIsWrongWith } from './adding.ts'
export { waitingOf } from './approvals.queries.ts'
export { askFor, dropRequest, type Request, waitsFor } from './approvals.ts'
export { type DeedAboutRow, deedsAbout, endOfAudit } from './audit.queries.ts'
export { recordCommand } from './audit.ts'
export { type Keyset, keysetText, pageOf, readKeyset, readNumber } from './keyset.ts'
export type { Holder } from './locks.queries.ts'
export { lockedByOther, lockedByOthers, refuseLocked, refuseUnopened } from './locks.ts'
export { operatorInvariants } from './operators.invariants.ts'
export { everyOperator } from './operators.queries.ts'
export { openOperatorSession } from './sessions.ts'

export interface OperatorsParts {
  db: Database
  vault: Vault
  randomness: Randomness
  passwords: Passwords
  /** What the limit of failed sign-ins from one network address is multiplied with. 1 unless given. */
  rateFactor?: number
  /** What needs a second operator, of every feature. */
  approvals: readonly ApprovalKind[]
  /** How much waits in the queues of other features. */
  waiting: {
    [queue in 'merchants' | 'withdrawals' | 'payments' | 'midnights' | 'draws']: (db: Db, at: Date) => Promise<number>
  }
}

/** What the feature gives to the house, and to the front door. */
export interface Operators extends Feature {
  desk: OperatorDesk
}

/** Who runs the house: signing in, what each may do, what was done, and what needs two of them (decisions §4, §10). */
export function operatorsFeature(parts: OperatorsParts): Operators {
  const { db, vault, randomness, passwords, rateFactor = 1, approvals, waiting } = parts
  const perVisitor = defaultLimits.perVisitor * rateFactor
  const throttle = createThrottle(db, 'operator', { ...defaultLimits, perVisitor })
  return {
    name: 'operators',
    handlers: [
      answerLogin({ db, vault, randomness, passwords, throttle }),
      read(me, async ({ db, operator, at }) => {
        const [merchantsWaiting, withdrawalsWaiting, paymentsWaiting, midnightsStuck, drawsLate, approvalsWaiting] =
          await Promise.all([
            waiting.merchants(db, at),
            waiting.withdrawals(db, at),
            waiting.payments(db, at),
            waiting.midnights(db, at),
            waiting.draws(db, at),
            countToDecide(db, approvals, operator, at),
          ])
        const waits = {
          merchantsWaiting,
          withdrawalsWaiting,
          paymentsWaiting,
          approvalsWaiting,
          midnightsStuck,
          drawsLate,
        }
        return { operator: presentOperator(operator), ...waits, now: at }
      }),
      answerChangePassword({ db, passwords }),
      ...deskHandlers,
      answerSetOperator,
      ...approvalHandlers(approvals),
      answerClaim,
      answerRelease,
    ],
    jobs: [sweep],
    desk: createDesk({ db, vault }),
  }
}
