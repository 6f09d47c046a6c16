import { unlockApp } from '@humidor/contract/accounts/app-lock.ts'
import { unlockWays } from '@humidor/domain/accounts/app-lock.ts'
import { accountProofLasts } from '@humidor/domain/accounts/linked-accounts.ts'
import { isPasskeyAnswer, passkeyBoundTo } from '@humidor/domain/accounts/passkey.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { fingerprintOf } from '../../../../http/keys.ts'
import { RefusalError } from '../../../../http/refusal.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import type { Passkeys } from '../../../../platform/security/passkeys/challenges.ts'
import type { Authenticators } from '../authenticator/authenticator.ts'
import { recordEvent } from '../history/account-events.ts'
import { type PasswordParts, provePassword } from '../passwords/own-password.ts'
import { putSessionProof, takeSession } from '../sessions/sessions.queries.ts'
import { countWrongUnlock, putUnlocked, sessionUseOf, waysOf } from './app-lock.queries.ts'

interface Parts extends PasswordParts {
  db: Database
  authenticators: Authenticators
  passkeys: Passkeys
}

interface Who {
  uid: number
  email: string
  sid: string
  ip: string
  at: Date
}

interface Typed {
  googleCode?: string | undefined
  password?: string | undefined
}

/** A proof that was refused, or accepted: `keep` runs in the transaction of the unlocking. */
type Proved = { no: ErrorCode; isGuess: boolean } | { keep: (tx: Tx) => Promise<unknown> }

/** A passkey cannot be guessed, and a code that served before is none: the sixth digit sends it by itself. */
const noGuess = (no: ErrorCode) => ({ no, isGuess: false })

/** The passkey confirms the unlocking, which says nothing else. */
const bound = passkeyBoundTo(unlockApp.path, '', fingerprintOf(unlockApp, {}))

async function proveFactor(
  { authenticators, passkeys }: Parts,
  code: string,
  { uid, sid, at }: Who,
  { id, used_at: usedAt }: { id: string; used_at: Date | null },
): Promise<Proved> {
  const spend = async () => {
    if (isPasskeyAnswer(code)) {
      const no = await passkeys.spend({ id: uid, sid, answer: code, bound, repeatable: false, gives: false, at })
      return { no, isGuess: false }
    }
    // The same code may reach us twice for one lock, as from two windows. After the unlocking it is spent, as `used_at` has changed;
    // and for another session too, which has another id.
    return await authenticators.spendOne({ uid, code, key: `${unlockApp.path} ${id} ${usedAt?.getTime()}`, at })
  }
  const { no, isGuess } = await spend()
  if (no !== undefined) return { no, isGuess }
  // It also proves a session that was opened by switching. Its first payment would otherwise ask for the code that is just spent.
  const until = new Date(at.getTime() + accountProofLasts * 1_000)
  return { keep: (tx) => putSessionProof(tx, { uid, sid, until }) }
}

/** Checks the one proof that was sent. @throws RefusalError code_request_too_frequent, network_error, illegal_operation, parameter_error */
async function prove(parts: Parts, { googleCode, password }: Typed, who: Who): Promise<Proved> {
  const { db, throttle } = parts
  const session = await sessionUseOf(db, who.uid, who.sid)
  if (!session) return noGuess('please_login')
  if (googleCode !== undefined) return await proveFactor(parts, googleCode, who, session)
  if (password === undefined) return noGuess('parameter_error')
  if (!unlockWays(await waysOf(db, who.uid)).byPassword) return noGuess('illegal_operation')
  try {
    const { trying } = await provePassword(parts, { typed: password, member: who, ...who })
    return { keep: (tx) => throttle.succeeded(tx, trying) }
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'wrong_password') return { no: 'wrong_password', isGuess: true }
    throw error
  }
}

/**
 * `POST /user/unlockApp`: wrong codes and passwords count as everywhere, and in the session too: the fifth ends it. A proof is asked
 * even where the session is open, as the app may have locked itself before the server knew.
 */
export const answerUnlockApp = (parts: Parts) =>
  inSteps(unlockApp, async ({ request, member: { uid, email }, sid, ip, agent, at, fail }) => {
    const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => withRetries(() => parts.db.transaction().execute(work))
    const proved = await prove(parts, request, { uid, email, sid, ip, at })
    if ('no' in proved) {
      const { no, isGuess } = proved
      if (!isGuess) throw new RefusalError(no)
      const goesOn = await inTransaction(async (tx) => {
        if (await countWrongUnlock(tx, uid, sid)) return true
        const ended = await takeSession(tx, uid, sid)
        if (ended) await recordEvent(tx, { uid, kind: 'appLockEnded', at, device: deviceOf(agent), ip })
        return false
      })
      throw new RefusalError(goesOn ? no : 'please_login')
    }
    const isOpen = await inTransaction(async (tx) => {
      await proved.keep(tx)
      return await putUnlocked(tx, uid, sid, at)
    })
    return isOpen ? null : fail('please_login')
  })
