import { logout } from '@humidor/contract/identity.ts'
import type { Captcha } from '../../adapters/captcha.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Mailer } from '../../adapters/mail.ts'
import type { Randomness } from '../../adapters/randomness.ts'
import type { Database } from '../../database/database.ts'
import type { Feature } from '../../http/feature.ts'
import { act } from '../../http/handle.ts'
import type { Proofs, Sessions } from '../../http/sessions.ts'
import { createAuthenticators } from './authenticator.ts'
import { createBounded } from './bounded.ts'
import { createCodeMailTask } from './code-mail.ts'
import { createEmailCodes } from './email-codes.ts'
import { answerEmailcaptcha } from './emailcaptcha.ts'
import { sweep } from './identity.jobs.ts'
import { deleteSessions } from './identity.queries.ts'
import { answerImgcaptcha } from './imgcaptcha.ts'
import { answerLogin } from './login.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createProofs } from './proofs.ts'
import { answerRegister } from './register.ts'
import { createSecurityMailTask } from './security-mail.ts'
import { createSessions } from './sessions.ts'
import { createThrottle, defaultLimits } from './throttle.ts'
import type { Vault } from './vault.ts'

export { codeAt } from './authenticator.ts'
export { waitingCaptcha } from './codes.queries.ts'
export { identityInvariants } from './identity.invariants.ts'
export { readRight } from './imgcaptcha.ts'
export { createMember, ensureRootMember, ROOT_UID } from './members.ts'
export { createPasswords, isCommon, type Passwords } from './passwords.ts'
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
}

/** What the feature gives to the house, and to the front door. */
export interface Identity extends Feature {
  sessions: Sessions
  proofs: Proofs
}

/** Pictures drawn at once, and who may wait for one. */
const drawingLimits = { atOnce: 2, waiting: 64 }

/** Who somebody is: registering, signing in and out, and what proves it (decisions §4). */
export function identityFeature(parts: IdentityParts): Identity {
  const { db, vault, randomness, passwords = createPasswords(), rateFactor = 1 } = parts
  const codes = createEmailCodes({ db, vault, randomness })
  const authenticators = createAuthenticators({ db, vault })
  const perVisitor = defaultLimits.perVisitor * rateFactor
  const throttle = createThrottle(db, 'email', { ...defaultLimits, perVisitor })
  return {
    name: 'identity',
    handlers: [
      answerImgcaptcha({ captcha: parts.captcha, drawing: createBounded(drawingLimits) }),
      answerEmailcaptcha({ db, codes, vault }),
      answerRegister({ db, vault, randomness, passwords, codes }),
      answerLogin({ db, randomness, passwords, codes, throttle }),
      act(logout, async ({ tx, member, sid }) => {
        await deleteSessions(tx, member.uid, sid)
        return null
      }),
    ],
    jobs: [sweep],
    tasks: [createCodeMailTask(parts), createSecurityMailTask(parts)],
    sessions: createSessions(db),
    proofs: createProofs({ db, authenticators, codes }),
  }
}
