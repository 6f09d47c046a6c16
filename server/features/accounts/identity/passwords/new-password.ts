import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { RefusalError } from '../../../../http/refusal.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import type { Passwords } from '../../../../platform/security/passwords.ts'
import { voidPending } from '../authenticator/authenticator.queries.ts'
import { lockSession } from '../holding.queries.ts'
import { tellMember } from '../mails/security-mail.ts'
import { endSessionsOf } from '../sessions/member-sessions.ts'
import { makeSessionOwn } from '../sessions/sessions.queries.ts'
import { putPassword } from './passwords.queries.ts'

/** What others do when a member's password changes, in the same transaction. */
export type OnNewPassword = (tx: Tx, uid: number, at: Date) => Promise<void>

export interface NewPassword {
  uid: number
  password: string
  /** Only if the password is still the one behind this hash. */
  knownHash?: string
  sid: string
  agent: string
  at: Date
  /** What else belongs to it, in the same transaction. */
  also?(tx: Tx): Promise<void>
}

export type SetPassword = ReturnType<typeof createSetPassword>

/**
 * Sets a new password: a one-time one is void, as is an authenticator that waits to be confirmed, every other device is signed out, the account is no longer linked, and the
 * member is told by mail. The hash lies before the transaction. Answers whether it was set.
 * @throws Refusal please_login where the session that asked has ended meanwhile
 */
export const createSetPassword =
  ({ db, passwords, onNewPassword }: { db: Database; passwords: Passwords; onNewPassword: OnNewPassword }) =>
  async ({ uid, password, knownHash, sid, agent, at, also }: NewPassword): Promise<boolean> => {
    const hash = await passwords.hash(password)
    return await withRetries(() =>
      db.transaction().execute(async (tx) => {
        if (!(await putPassword(tx, uid, hash, knownHash))) return false
        // Proving and hashing took their time: a thief who was signed out meanwhile sets nothing.
        if (!(await lockSession(tx, uid, sid))) throw new RefusalError('please_login')
        // Whoever changes it has proved more than the account that they may have come from by switching could.
        await makeSessionOwn(tx, uid, sid)
        // Whoever prepared an authenticator may have been whom the old password is changed for.
        await voidPending(tx, uid)
        await onNewPassword(tx, uid, at)
        await endSessionsOf(tx, uid, { exceptSid: sid })
        await also?.(tx)
        await tellMember(tx, { uid, about: 'passwordChanged', at, device: deviceOf(agent) })
        return true
      }),
    )
  }
