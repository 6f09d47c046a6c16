import { me } from '@humidor/contract/backoffice/operators.console.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { Mailer } from '../../../adapters/mail.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Database } from '../../../database/database.ts'
import type { ApprovalKind, Feature, ItemKind, Queue } from '../../../http/feature.ts'
import { read } from '../../../http/handle.ts'
import type { OperatorDesk } from '../../../http/sessions.ts'
import { approvalItem } from '../../../platform/console/approvals.ts'
import { waitingItems } from '../../../platform/console/items.ts'
import type { Passwords } from '../../../platform/security/passwords.ts'
import { createThrottle, defaultLimits } from '../../../platform/security/throttle.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { approvalHandlers } from './approvals/approvals.ts'
import { answerClaim, answerMine, answerRelease } from './approvals/claim.ts'
import { answerRequestOperatorRights, operatorRightsKind } from './changing/requestOperatorRights.ts'
import { answerSetOperator } from './changing/setOperator.ts'
import { createDesk } from './desk.ts'
import { acceptingHandlers } from './invitations/accepting.ts'
import { addOperatorKind, invitingHandlers } from './invitations/addOperator.ts'
import { createInvitationTask } from './invitations/invitation-mail.ts'
import { strangersFigure } from './operators.figures.ts'
import { sweep } from './operators.jobs.ts'
import { presentOperator } from './operators.present.ts'
import { deskHandlers } from './reads.ts'
import { answerChangePassword } from './sessions/changePassword.ts'
import { answerLogin } from './sessions/login.ts'
import { approvalsQueue, whatWaits } from './waiting.ts'

export {
  addOperator,
  admitOperator,
  firstPassword,
  type MadeOperator,
  recheckOperators,
  resetOperator,
  whatIsWrongWith,
} from './adding.ts'
export { operatorInvariants } from './operators.invariants.ts'
export { adminAddresses, everyOperator, operatorByEmail } from './operators.queries.ts'
export { openOperatorSession } from './sessions/sessions.ts'

export interface OperatorsParts {
  db: Database
  /** Where sessions are looked up: `db` unless given. */
  reads?: Database
  vault: Vault
  randomness: Randomness
  passwords: Passwords
  /** What the limit of failed sign-ins from one network address is multiplied with. 1 unless given. */
  rateFactor?: number
  /** Sends invitations. */
  mailer: Mailer
  clock: Clock
  /** Where the platform is reached from outside: what a link of a letter begins with. */
  publicUrl: string
  /** What needs a second operator, of every feature. */
  approvals: readonly ApprovalKind[]
  /** What waits for operators, of every other feature. */
  queues: readonly Queue[]
  /** What operators open, of every other feature. */
  items: readonly ItemKind[]
}

/** What the feature gives to the house, and to the front door. */
export interface Operators extends Feature {
  desk: OperatorDesk
}

/** Who runs the house: signing in, what each may do, what was done, and what needs two of them (decisions §4, §10). */
export function operatorsFeature(parts: OperatorsParts): Operators {
  const { db, vault, randomness, passwords, rateFactor = 1, mailer, clock, publicUrl } = parts
  const inviting = { randomness, vault, publicUrl }
  const ownApprovals = [addOperatorKind(inviting), operatorRightsKind]
  const approvals = [...ownApprovals, ...parts.approvals]
  const own = [approvalsQueue(approvals)]
  const queues = [...own, ...parts.queues]
  const items = [approvalItem]
  const waiting = waitingItems([...items, ...parts.items])
  const perVisitor = defaultLimits.perVisitor * rateFactor
  const throttle = createThrottle(db, 'operator', { ...defaultLimits, perVisitor })
  return {
    name: 'operators',
    handlers: [
      answerLogin({ db, vault, randomness, passwords, throttle }),
      read(me, async ({ db, operator, at }) => ({
        operator: presentOperator(operator),
        waiting: await whatWaits(db, queues, operator, at),
        now: at,
      })),
      answerChangePassword({ db, passwords, throttle }),
      ...deskHandlers,
      answerSetOperator,
      answerRequestOperatorRights(randomness),
      ...invitingHandlers(inviting),
      ...acceptingHandlers({ db, vault, randomness, passwords, throttle }),
      ...approvalHandlers(approvals),
      answerClaim(approvals, waiting),
      answerRelease,
      answerMine,
    ],
    jobs: [sweep],
    tasks: [createInvitationTask({ vault, mailer, clock })],
    approvals: ownApprovals,
    queues: own,
    items,
    figures: [strangersFigure(throttle)],
    desk: createDesk({ db, reads: parts.reads, vault, waiting }),
  }
}
