import type { Captcha } from '../../adapters/captcha.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Mailer } from '../../adapters/mail.ts'
import type { Randomness } from '../../adapters/randomness.ts'
import type { Database } from '../../database/database.ts'
import type { Feature } from '../../http/feature.ts'
import type { Proofs, Sessions } from '../../http/sessions.ts'
import { createAuthenticators } from './authenticator.ts'
import { createBounded } from './bounded.ts'
import { createCodeMailTask } from './code-mail.ts'
import { answerConfirmGoogleCode } from './confirmGoogleCode.ts'
import { deviceHandlers } from './devices.ts'
import { createEmailCodes } from './email-codes.ts'
import { answerEmailcaptcha, answerEmailcaptcha2, answerEmailcaptchaLogined } from './emailcaptcha.ts'
import { sweep } from './identity.jobs.ts'
import { answerImgcaptcha } from './imgcaptcha.ts'
import { answerLogin } from './login.ts'
import { createSetPassword, type OnNewPassword } from './new-password.ts'
import { createProveOwner, type ProveOwner } from './other-account.ts'
import { createPasswordMailTask } from './password-mail.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createProofs } from './proofs.ts'
import { answerRecoveryCodes } from './recovery-codes.ts'
import { answerRegister } from './register.ts'
import { answerSecurity } from './security.ts'
import { createSecurityMailTask } from './security-mail.ts'
import { answerSendNewPwdToEmail } from './sendNewPwdToEmail.ts'
import { createSessions } from './sessions.ts'
import { createThrottle, defaultLimits } from './throttle.ts'
import { answerUpdateGoogleCode } from './updateGoogleCode.ts'
import { answerUpdatepwd } from './updatepwd.ts'
import { answerUpdateSafePwd } from './updateSafePwd.ts'
import type { Vault } from './vault.ts'

export { codeAt, SECRET_BYTES, stepOf, totpOf } from './authenticator.ts'
export { authenticatorState, voidAuthenticator } from './authenticator-reset.ts'
export { waitingCaptcha } from './codes.queries.ts'
export { deviceOf } from './device.ts'
export { holdMembers, mayBeReached } from './holding.queries.ts'
export { identityInvariants } from './identity.invariants.ts'
export { readRight } from './imgcaptcha.ts'
export { createMember, ensureRootMember, ROOT_UID } from './members.ts'
export type { ProveOwner } from './other-account.ts'
export { createPasswords, isCommon, type Passwords } from './passwords.ts'
export { tellMember } from './security-mail.ts'
export { sessionsOf } from './sessions.queries.ts'
export { endSessionsOf, endSwitchedSessions, switchSession } from './sessions.ts'
export { createThrottle, defaultLimits, type Throttle } from './throttle.ts'
export { createVault, type Vault } from './vault.ts'

export interface IdentityParts {
  db: Database
  clock: Clock
  randomness: Randomness
  mailer: Mailer
  captcha: Captcha
  /** `createVault(HUMIDOR_SECRET)`. */
  vault: Vault
  /** The process's own unless given. */
  passwords?: Passwords
  /** What the limit of failed sign-ins from one network address is multiplied with. 1 unless given. */
  rateFactor?: number
  /** Hears once of each member whose authenticator's secret cannot be opened: an operator must look at it. */
  unopened(error: unknown, uid: number): void
  /** What others do when a member sets a new password, in the same transaction. */
  onNewPassword: OnNewPassword
}

/** What the feature gives to the house, and to the front door. */
export interface Identity extends Feature {
  sessions: Sessions
  proofs: Proofs
  /** Looks whether somebody owns another account. */
  proveOwner: ProveOwner
}

/** Pictures drawn at once, and who may wait for one. */
const drawingLimits = { atOnce: 2, waiting: 64 }

/** Who somebody is: registering, signing in and out, and what proves it (decisions §4). */
export function identityFeature(parts: IdentityParts): Identity {
  const { db, vault, randomness, passwords = createPasswords(), rateFactor = 1 } = parts
  const codes = createEmailCodes({ db, vault, randomness })
  const authenticators = createAuthenticators(parts)
  const perVisitor = defaultLimits.perVisitor * rateFactor
  const throttle = createThrottle(db, 'email', { ...defaultLimits, perVisitor })
  const setPassword = createSetPassword({ ...parts, passwords })
  return {
    name: 'identity',
    handlers: [
      answerImgcaptcha({ captcha: parts.captcha, drawing: createBounded(drawingLimits) }),
      answerEmailcaptcha({ db, codes, vault }),
      answerEmailcaptcha2({ db, codes, vault }),
      answerEmailcaptchaLogined({ db, codes, vault }),
      answerRegister({ db, vault, randomness, passwords, codes }),
      answerLogin({ db, randomness, passwords, codes, throttle }),
      answerSendNewPwdToEmail({ db, vault, randomness, passwords }),
      answerUpdatepwd({ setPassword }),
      answerUpdateSafePwd({ db, passwords, throttle, setPassword }),
      answerSecurity,
      answerUpdateGoogleCode({ db, vault, randomness, codes, authenticators }),
      answerConfirmGoogleCode({ db, vault }),
      answerRecoveryCodes({ vault, randomness }),
      ...deviceHandlers,
    ],
    jobs: [sweep],
    tasks: [createCodeMailTask(parts), createPasswordMailTask(parts), createSecurityMailTask(parts)],
    sessions: createSessions(db),
    proofs: createProofs({ db, authenticators, codes }),
    proveOwner: createProveOwner({ db, passwords, codes, throttle }),
  }
}
