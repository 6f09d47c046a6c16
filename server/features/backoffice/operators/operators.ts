import type { Clock } from '../../../adapters/clock.ts'
import type { Mailer } from '../../../adapters/mail.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Database } from '../../../database/database.ts'
import type { ApprovalKind, Feature, ItemKind, Queue } from '../../../http/feature.ts'
import type { OperatorAccess } from '../../../http/sessions.ts'
import { approvalItem } from '../../../platform/console/approvals.ts'
import { waitingItems } from '../../../platform/console/items.ts'
import type { Passwords } from '../../../platform/security/passwords.ts'
import { createThrottle, defaultLimits } from '../../../platform/security/throttle.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { answerApprovalEvidence } from './approvals/approvalEvidence.ts'
import { answerApprovals } from './approvals/approvals.ts'
import { answerClaim } from './approvals/claim.ts'
import { answerDecide } from './approvals/decide.ts'
import { answerMine } from './approvals/mine.ts'
import { answerRelease } from './approvals/release.ts'
import { answerSeeOutcomes } from './approvals/seeOutcomes.ts'
import { answerWithdrawRequest } from './approvals/withdrawRequest.ts'
import { answerAudit } from './audit.ts'
import { answerRequestOperatorRights, operatorRightsKind } from './changing/requestOperatorRights.ts'
import { answerSetOperator } from './changing/setOperator.ts'
import { createConsoleAccess } from './console-access.ts'
import { operatorFinder } from './finding.queries.ts'
import { answerAcceptInvitation } from './invitations/acceptInvitation.ts'
import { createInvitationTask } from './invitations/invitation-mail.ts'
import { answerInvitations } from './invitations/invitations.ts'
import { answerOpenInvitation } from './invitations/openInvitation.ts'
import { addOperatorKind, answerRequestOperator } from './invitations/requestOperator.ts'
import { answerResendInvitation } from './invitations/resendInvitation.ts'
import { answerWithdrawInvitation } from './invitations/withdrawInvitation.ts'
import { answerListOperators } from './listOperators.ts'
import { answerMe } from './me.ts'
import { approvalsQueue } from './operator-queues.ts'
import { unknownAddressFigure } from './operators.figures.ts'
import { operatorInvariants } from './operators.invariants.ts'
import { sweep } from './operators.jobs.ts'
import { operatorPasskeyHandlers } from './passkeys/operator-passkeys.ts'
import { createOperatorSecurityTask } from './security-mail.ts'
import { answerChangePassword } from './sessions/changePassword.ts'
import { answerEndOperatorSessions } from './sessions/endOperatorSessions.ts'
import { answerEndOtherSessions } from './sessions/endOtherSessions.ts'
import { answerEndSession } from './sessions/endSession.ts'
import { answerLogin } from './sessions/login.ts'
import { answerLogout } from './sessions/logout.ts'
import { answerOperatorSessions } from './sessions/operatorSessions.ts'
import { answerSessions } from './sessions/sessions.ts'
import { operatorsTimeline } from './timeline.ts'

export {
  addOperator,
  admitOperator,
  firstPassword,
  invalidFieldOf,
  type MadeOperator,
  recheckOperators,
  resetOperator,
} from './adding.ts'
export { adminAddresses, everyOperator, operatorByEmail } from './operators.queries.ts'
export { openOperatorSession } from './sessions/operator-sessions.ts'

export interface OperatorsParts {
  db: Database
  /** Where sessions are looked up: `db` unless given. */
  reads?: Database
  vault: Vault
  randomness: Randomness
  passwords: Passwords
  /** Factor on the limit of failed sign-ins from one network address. 1 unless given. */
  rateFactor?: number
  /** Sends invitations, and letters about changes of the own sign-in. */
  mailer: Mailer
  clock: Clock
  /** The public address of the platform. Links in letters begin with it. */
  publicUrl: string
  /** Outside production passkeys work at the loopback names too. */
  production: boolean
  /** The kinds of requests that need a second operator, of the other features. */
  approvals: readonly ApprovalKind[]
  /** The operators' queues of the other features. */
  queues: readonly Queue[]
  /** The items of the other features that operators open. */
  items: readonly ItemKind[]
}

/** The feature's exports to the platform and the request pipeline. */
export interface Operators extends Feature {
  access: OperatorAccess
}

/** Operators: their sign-in, their rights, the audit log, and requests that need two of them (rules O1, O4). */
export const operatorsFeature = {
  invariants: operatorInvariants,
  open(parts: OperatorsParts): Operators {
    const { db, vault, randomness, passwords, rateFactor = 1, mailer, clock, publicUrl, production } = parts
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
        answerMe(queues),
        answerChangePassword({ db, passwords, throttle }),
        answerSessions,
        answerEndSession,
        answerEndOtherSessions,
        answerOperatorSessions,
        ...operatorPasskeyHandlers({ db, passwords, throttle, randomness, publicUrl, production }),
        answerEndOperatorSessions,
        answerLogout,
        answerListOperators,
        answerAudit,
        answerSetOperator,
        answerRequestOperatorRights(randomness),
        answerRequestOperator(inviting),
        answerInvitations,
        answerResendInvitation(inviting),
        answerWithdrawInvitation,
        answerOpenInvitation({ db, vault, randomness, throttle }),
        answerAcceptInvitation({ db, vault, passwords, throttle }),
        answerApprovals(approvals),
        answerApprovalEvidence(approvals),
        answerDecide(approvals),
        answerWithdrawRequest,
        answerSeeOutcomes,
        answerClaim(approvals, waiting),
        answerRelease,
        answerMine,
      ],
      jobs: [sweep],
      tasks: [createInvitationTask({ vault, mailer, clock }), createOperatorSecurityTask({ mailer })],
      approvals: ownApprovals,
      queues: own,
      finders: [operatorFinder],
      timeline: operatorsTimeline(approvals),
      items,
      figures: [unknownAddressFigure(throttle)],
      access: createConsoleAccess({ db, reads: parts.reads, vault, waiting }),
    }
  },
}
