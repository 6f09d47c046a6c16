import type { Captcha } from '../../adapters/captcha.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Mailer } from '../../adapters/mail.ts'
import type { Randomness } from '../../adapters/randomness.ts'
import type { Database } from '../../database/database.ts'
import { createBounded } from '../../http/bounded.ts'
import type { Feature } from '../../http/feature.ts'
import type { Proofs, Sessions } from '../../http/sessions.ts'
import { createEmailCodes } from './codes/email-codes.ts'
import { answerEmailcaptcha, answerEmailcaptcha2, answerEmailcaptchaLogined } from './codes/emailcaptcha.ts'
import { answerImgcaptcha } from './codes/imgcaptcha.ts'
import { createAuthenticators } from './factor/authenticator.ts'
import { answerConfirmGoogleCode } from './factor/confirmGoogleCode.ts'
import { answerRecoveryCodes } from './factor/recovery-codes.ts'
import { answerSecurity } from './factor/security.ts'
import { answerUpdateGoogleCode } from './factor/updateGoogleCode.ts'
import { sweep } from './identity.jobs.ts'
import { createCodeMailTask } from './letters/code-mail.ts'
import { createPasswordMailTask } from './letters/password-mail.ts'
import { createSecurityMailTask } from './letters/security-mail.ts'
import { answerLogin } from './login.ts'
import { createProveOwner, type ProveOwner } from './other-account.ts'
import { createSetPassword, type OnNewPassword } from './passwords/new-password.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import { answerSendNewPwdToEmail } from './passwords/sendNewPwdToEmail.ts'
import { answerUpdatepwd } from './passwords/updatepwd.ts'
import { answerUpdateSafePwd } from './passwords/updateSafePwd.ts'
import { createProofs } from './proofs.ts'
import { answerRegister } from './register.ts'
import { deviceHandlers } from './sessions/devices.ts'
import { createSessions } from './sessions/sessions.ts'
import { createThrottle, defaultLimits } from './throttle.ts'
import type { Vault } from './vault.ts'

export { waitingCaptcha } from './codes/codes.queries.ts'
export { readRight } from './codes/imgcaptcha.ts'
export { codeAt, SECRET_BYTES, stepOf, totpOf } from './factor/authenticator.ts'
export { authenticatorState, voidAuthenticator } from './factor/authenticator-reset.ts'
export { holdMembers, holdSession, mayBeReached } from './holding.queries.ts'
export { identityInvariants } from './identity.invariants.ts'
export { createSealedTask, postSealed, type SecretLetter } from './letters/sealed-letter.ts'
export { tellMember } from './letters/security-mail.ts'
export { createMember, ensureRootMember, ROOT_UID } from './members.ts'
export type { ProveOwner } from './other-account.ts'
export { createPasswords, isCommon, isGuessable, type Passwords } from './passwords/passwords.ts'
export { deviceOf } from './sessions/device.ts'
export { endEverything, notFrozen, putSessionProof, sessionsOf } from './sessions/sessions.queries.ts'
export { endSessionsOf, endSwitchedSessions, switchSession } from './sessions/sessions.ts'
export { createThrottle, defaultLimits, forgive, homeOf, type Throttle } from './throttle.ts'
export { createVault, type Vault } from './vault.ts'

export interface IdentityParts {
  db: Database
  /** Where sessions are looked up: `db` unless given. */
  reads?: Database
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
    sessions: createSessions(parts.reads ?? db),
    proofs: createProofs({ db, authenticators, codes }),
    proveOwner: createProveOwner({ db, passwords, codes, throttle }),
  }
}
