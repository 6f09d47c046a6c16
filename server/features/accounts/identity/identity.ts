import type { Captcha } from '../../../adapters/captcha.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { Mailer } from '../../../adapters/mail.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Database } from '../../../database/database.ts'
import { createBounded } from '../../../http/bounded.ts'
import type { Feature } from '../../../http/feature.ts'
import type { Proofs, Sessions } from '../../../http/sessions.ts'
import { createPasskeys } from '../../../platform/security/passkeys/challenges.ts'
import { createPasswords, type Passwords } from '../../../platform/security/passwords.ts'
import { relyingPartyOf } from '../../../platform/security/relying-party.ts'
import { createThrottle, defaultLimits } from '../../../platform/security/throttle.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { answerAccountState } from './accountState.ts'
import { answerAppLock } from './app-lock/appLock.ts'
import { answerLockApp } from './app-lock/lockApp.ts'
import { answerLoosenAppLock } from './app-lock/loosenAppLock.ts'
import { answerPresent } from './app-lock/present.ts'
import { answerSetAppLock } from './app-lock/setAppLock.ts'
import { answerUnlockApp } from './app-lock/unlockApp.ts'
import { createAuthenticators } from './authenticator/authenticator.ts'
import { answerConfirmGoogleCode } from './authenticator/confirmGoogleCode.ts'
import { answerPendingAuthenticator } from './authenticator/pendingAuthenticator.ts'
import { answerRecoveryCodes } from './authenticator/recoveryCodes.ts'
import { answerSecurity } from './authenticator/security.ts'
import { answerTryAuthenticator } from './authenticator/tryAuthenticator.ts'
import { answerUpdateGoogleCode } from './authenticator/updateGoogleCode.ts'
import { identityClosing } from './closing.queries.ts'
import { createEmailCodes } from './codes/email-codes.ts'
import { answerEmailcaptcha } from './codes/emailcaptcha.ts'
import { answerEmailcaptcha2 } from './codes/emailcaptcha2.ts'
import { answerEmailcaptchaLogined } from './codes/emailcaptchaLogined.ts'
import { answerImgcaptcha } from './codes/imgcaptcha.ts'
import { answerBeginExport } from './data-export/beginExport.ts'
import { answerExportRows } from './data-export/exportRows.ts'
import { answerAccountHistory } from './history/accountHistory.ts'
import { accountEventsTimeline } from './history/timeline-events.ts'
import { identityInvariants } from './identity.invariants.ts'
import { sweep } from './identity.jobs.ts'
import { answerLockAccount } from './lockdown/lockAccount.ts'
import { unlockAccounts } from './lockdown/lockdown.jobs.ts'
import { answerUnlockAccount } from './lockdown/unlockAccount.ts'
import { answerLogin } from './login.ts'
import { createCodeMailTask } from './mails/code-mail.ts'
import { createPasswordMailTask } from './mails/password-mail.ts'
import { createSecurityMailTask } from './mails/security-mail.ts'
import { createProveOwner, type ProveOwner } from './other-account.ts'
import { answerChangeEmail } from './own-email/changeEmail.ts'
import { answerNewEmailCode } from './own-email/newEmailCode.ts'
import { changeEmails } from './own-email/own-email.jobs.ts'
import { answerStopEmailChange } from './own-email/stopEmailChange.ts'
import { answerChangeName } from './own-name/changeName.ts'
import { answerBeginPasskey } from './passkeys/beginPasskey.ts'
import { answerBeginPasskeyLogin } from './passkeys/beginPasskeyLogin.ts'
import { answerBeginPasskeyProof } from './passkeys/beginPasskeyProof.ts'
import { answerFinishPasskey } from './passkeys/finishPasskey.ts'
import { memberPasskeys } from './passkeys/member-passkeys.ts'
import { answerPasskeyLogin } from './passkeys/passkeyLogin.ts'
import { answerPasskeys } from './passkeys/passkeys.ts'
import { answerRemovePasskey } from './passkeys/removePasskey.ts'
import { answerRenamePasskey } from './passkeys/renamePasskey.ts'
import { createSetPassword, type OnNewPassword } from './passwords/new-password.ts'
import { answerSendNewPwdToEmail } from './passwords/sendNewPwdToEmail.ts'
import { answerUpdatepwd } from './passwords/updatepwd.ts'
import { answerUpdateSafePwd } from './passwords/updateSafePwd.ts'
import { createProofs } from './proofs.ts'
import { answerRegister } from './register.ts'
import { answerEndOtherSessions } from './sessions/endOtherSessions.ts'
import { answerEndSession } from './sessions/endSession.ts'
import { answerLogout } from './sessions/logout.ts'
import { createSessions } from './sessions/member-sessions.ts'
import { answerSessions } from './sessions/sessions.ts'

export { authenticatorState, voidAuthenticator } from './authenticator/authenticator-reset.ts'
export { createEmailCodes, type EmailCodes } from './codes/email-codes.ts'
export { recordEvent } from './history/account-events.ts'
export { closedAmong, lockMembers, lockOpenMember, lockSession, mayBeSwitchedTo } from './locks.queries.ts'
export { postCodeMail } from './mails/code-mail.ts'
export { mailWords } from './mails/mails.ts'
export { mailSecurityNotice } from './mails/security-mail.ts'
export { createMember, ensureRootMember, nameKey, ROOT_UID } from './members.ts'
export type { ProveOwner } from './other-account.ts'
export { stopChange as stopEmailChangeOf } from './own-email/stopEmailChange.ts'
export { reserveName } from './own-name/own-name.queries.ts'
export { endOthers } from './sessions/endOtherSessions.ts'
export { endSessionsOf, endSwitchedSessions, switchSession } from './sessions/member-sessions.ts'
export { endEverything, notFrozen, notLockedDown, putSessionProof, sessionsOf } from './sessions/sessions.queries.ts'

export interface IdentityParts {
  db: Database
  /** The database for session look-ups; `db` unless given. */
  reads?: Database
  clock: Clock
  randomness: Randomness
  mailer: Mailer
  captcha: Captcha
  /** `createVault(HUMIDOR_SECRET)`. */
  vault: Vault
  /** A pool of this process unless given. */
  passwords?: Passwords
  /** The public address: passkeys belong to its domain. */
  publicUrl: string
  /** Outside production the loopback names may use passkeys too. */
  production: boolean
  /** Factor on the limit of failed sign-ins from one network address. 1 unless given. */
  rateFactor?: number
  /** Called once for each member whose authenticator secret cannot be opened. An operator must look at it. */
  unopened(error: unknown, uid: number): void
  /** Runs in the transaction that sets a new password. */
  onNewPassword: OnNewPassword
}

/** What the feature gives to the platform, and to the request pipeline. */
export interface Identity extends Feature {
  sessions: Sessions
  proofs: Proofs
  /** Proves that a member owns another account. */
  proveOwner: ProveOwner
}

/** Captchas drawn at once, and requests that may wait for one. */
const drawingLimits = { atOnce: 2, waiting: 64 }

/** Registration, sign-in, sessions and proofs of identity (rules P4). */
export const identityFeature = {
  invariants: identityInvariants,
  open(parts: IdentityParts): Identity {
    const { db, vault, randomness, passwords = createPasswords(), rateFactor = 1 } = parts
    const codes = createEmailCodes({ db, vault, randomness })
    const authenticators = createAuthenticators(parts)
    const relyingParty = relyingPartyOf(parts)
    const rpId = relyingParty.id
    const passkeys = createPasskeys({ db, randomness, relyingParty, holders: memberPasskeys })
    const perVisitor = defaultLimits.perVisitor * rateFactor
    const throttle = createThrottle(db, 'email', { ...defaultLimits, perVisitor })
    const setPassword = createSetPassword({ ...parts, passwords })
    return {
      name: 'identity',
      handlers: [
        answerImgcaptcha({ captcha: parts.captcha, drawing: createBounded(drawingLimits) }),
        answerEmailcaptcha({ db, codes, vault }),
        answerEmailcaptcha2({ codes, vault }),
        answerEmailcaptchaLogined({ codes, vault }),
        answerRegister({ db, vault, randomness, passwords, codes }),
        answerLogin({ db, randomness, passwords, codes, throttle }),
        answerSendNewPwdToEmail({ db, vault, randomness, passwords }),
        answerUpdatepwd({ setPassword }),
        answerUpdateSafePwd({ db, passwords, throttle, setPassword }),
        answerSecurity,
        answerUpdateGoogleCode({ db, vault, randomness, codes, authenticators }),
        answerConfirmGoogleCode({ db, vault }),
        answerPendingAuthenticator({ vault }),
        answerTryAuthenticator,
        answerRecoveryCodes({ vault, randomness }),
        answerPasskeys,
        answerBeginPasskey({ db, codes, authenticators, passkeys }),
        answerFinishPasskey({ db, relyingParty }),
        answerRenamePasskey,
        answerRemovePasskey,
        answerBeginPasskeyProof({ passkeys, rpId }),
        answerBeginPasskeyLogin(passkeys),
        answerPasskeyLogin({ db, randomness, passkeys }),
        answerAccountState,
        answerNewEmailCode({ codes, vault }),
        answerChangeEmail({ db, passwords, codes, throttle }),
        answerStopEmailChange,
        answerChangeName,
        answerLockAccount,
        answerUnlockAccount,
        answerAppLock,
        answerPresent,
        answerLockApp,
        answerUnlockApp({ db, passwords, throttle, authenticators, passkeys }),
        answerSetAppLock,
        answerLoosenAppLock,
        answerAccountHistory,
        answerBeginExport({ db, passwords, throttle, vault }),
        answerExportRows({ vault }),
        answerSessions,
        answerEndSession,
        answerEndOtherSessions,
        answerLogout,
      ],
      jobs: [sweep, changeEmails, unlockAccounts],
      closing: identityClosing,
      timeline: [accountEventsTimeline],
      tasks: [createCodeMailTask(parts), createPasswordMailTask(parts), createSecurityMailTask(parts)],
      sessions: createSessions(parts.reads ?? db),
      proofs: createProofs({ db, authenticators, codes, passkeys }),
      proveOwner: createProveOwner({ db, passwords, codes, throttle }),
    }
  },
}
