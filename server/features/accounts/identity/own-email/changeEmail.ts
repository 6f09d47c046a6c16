import { changeEmail } from '@humidor/contract/accounts/own-account.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import type { Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { RefusalError } from '../../../../http/refusal.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import type { Trying } from '../../../../platform/security/throttle.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import type { EmailCodes, RightGuess } from '../codes/email-codes.ts'
import { recordEvent } from '../history/account-events.ts'
import { memberByEmail } from '../identity.queries.ts'
import { lockMembers, lockSession } from '../locks.queries.ts'
import { type PasswordParts, provePassword } from '../passwords/own-password.ts'
import { hasPassword } from '../passwords/passwords.queries.ts'
import { notLockedDown } from '../sessions/sessions.queries.ts'
import { insertEmailChange, isEmailReserved } from './own-email.queries.ts'

interface Parts extends PasswordParts {
  codes: EmailCodes
}

interface Typed {
  email: string
  newCode: string
  code: string
}

interface Who {
  uid: number
  email: string
  sid: string
  at: Date
}

/** Checks the code of each mailbox, and spends neither: a mistake elsewhere in the form costs no other mail. */
async function codesOf({ codes }: Parts, typed: Typed, { uid, email, sid, at }: Who) {
  const asked = { uid, sid, at }
  const old = await codes.guess({ ...asked, email, purposes: ['member'], about: { use: 'email' }, code: typed.code })
  if ('refused' in old) throw new RefusalError(old.refused)
  const fresh = await codes.guess({ ...asked, email: typed.email, purposes: ['change'], code: typed.newCode })
  if ('refused' in fresh)
    throw new RefusalError(fresh.refused === 'google_auth_failed' ? fresh.refused : 'new_email_code_error')
  return [old.right, fresh.right] as const
}

interface Asking extends Who {
  newEmail: string
  device: string
  ip: string
  hash: string
  right: readonly RightGuess[]
  trying: Trying
}

type Refused =
  | 'please_login'
  | 'account_locked_down'
  | 'wrong_password'
  | 'duplicate_email'
  | 'email_code_error'
  | 'illegal_operation'

/** Stores the address that waits, under the lock of the member. What was checked before may have changed meanwhile. */
async function ask(tx: Tx, { codes, throttle }: Parts, it: Asking): Promise<Refused | undefined> {
  const { uid, sid, at, newEmail } = it
  await lockMembers(tx, [uid])
  if (!(await lockSession(tx, uid, sid))) return 'please_login'
  const [isOpen] = await notLockedDown(tx, [{ uid, at }])
  if (!isOpen) return 'account_locked_down'
  if (!(await hasPassword(tx, uid, it.hash))) return 'wrong_password'
  // Whoever has the code from the mailbox may know that somebody registered with it meanwhile.
  if ((await memberByEmail(tx, newEmail)) || (await isEmailReserved(tx, newEmail, uid, at))) return 'duplicate_email'
  for (const right of it.right) if (!(await codes.spend(tx, right, changeEmail.path))) return 'email_code_error'
  const { emailChangeWait } = await settingsOf(tx)
  const due_at = new Date(at.getTime() + emailChangeWait * 1_000)
  if (!(await insertEmailChange(tx, { uid, new_email: newEmail, sid, asked_at: at, due_at })))
    return 'illegal_operation'
  await throttle.succeeded(tx, it.trying)
  await recordEvent(tx, { uid, kind: 'emailChangeAsked', at, device: it.device, ip: it.ip })
  const params = { email: newEmail, hours: Math.ceil(emailChangeWait / 3_600) }
  await notifyMember(tx, { uid, kind: 'emailChanging', params, at })
  return undefined
}

/**
 * `POST /user/changeEmail`: the request pipeline has spent the code of the authenticator. The old address is told at once, and may stop
 * it until it is due (docs/decisions/0092-own-account.md).
 */
export const answerChangeEmail = (parts: Parts) =>
  inSteps(changeEmail, async ({ request, member: { uid, email }, sid, ip, agent, at, fail, demand }) => {
    demand(refuseEmail(request.email))
    if (request.email === email) fail('email_already_set')
    if (request.password === '') fail('no_password')
    const who = { uid, email, sid, at }
    const right = await codesOf(parts, request, who)
    const { hash, trying } = await provePassword(parts, { typed: request.password, member: who, sid, ip, at })
    const asking = { ...who, newEmail: request.email, device: deviceOf(agent), ip, hash, right, trying }
    await withRetries(() => parts.db.transaction().execute(async (tx) => demand(await ask(tx, parts, asking))))
    return null
  })
