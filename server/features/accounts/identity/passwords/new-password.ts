import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { RefusalError } from '../../../../http/refusal.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import type { Passwords } from '../../../../platform/security/passwords.ts'
import { voidPending } from '../authenticator/authenticator.queries.ts'
import { lockSession } from '../locks.queries.ts'
import { mailSecurityNotice } from '../mails/security-mail.ts'
import { stopChange } from '../own-email/stopEmailChange.ts'
import { endSessionsOf } from '../sessions/member-sessions.ts'
import { makeSessionOwn } from '../sessions/sessions.queries.ts'
import { putPassword } from './passwords.queries.ts'

/** Effects of other features on a new password, in the same transaction. */
export type OnNewPassword = (tx: Tx, uid: number, at: Date) => Promise<void>

export interface NewPassword {
  uid: number
  password: string
  /** Only if the password still matches this hash. */
  knownHash?: string
  sid: string
  agent: string
  at: Date
  /** Further effects in the same transaction. */
  also?(tx: Tx): Promise<void>
}

export type SetPassword = ReturnType<typeof createSetPassword>

/**
 * Sets a new password. It voids a one-time password and an unconfirmed authenticator, stops a change of address that waits, signs every
 * other device out, unlinks the account, and notifies the member by mail. It hashes before the transaction. Returns whether it was set.
 * @throws Refusal please_login if the session has ended meanwhile
 */
export const createSetPassword =
  ({ db, passwords, onNewPassword }: { db: Database; passwords: Passwords; onNewPassword: OnNewPassword }) =>
  async ({ uid, password, knownHash, sid, agent, at, also }: NewPassword): Promise<boolean> => {
    const hash = await passwords.hash(password)
    const device = deviceOf(agent)
    return await withRetries(() =>
      db.transaction().execute(async (tx) => {
        if (!(await putPassword(tx, uid, hash, knownHash))) return false
        // Proof and hash take time: a thief who was signed out meanwhile must set nothing.
        if (!(await lockSession(tx, uid, sid))) throw new RefusalError('please_login')
        // The proof is stronger than the access from a linked account, so the session becomes the member's own.
        await makeSessionOwn(tx, uid, sid)
        // The unconfirmed authenticator may be from the thief against whom the password is changed.
        await voidPending(tx, uid)
        await stopChange(tx, { uid, at, device, ip: '' })
        await onNewPassword(tx, uid, at)
        await endSessionsOf(tx, uid, { exceptSid: sid })
        await also?.(tx)
        await mailSecurityNotice(tx, { uid, about: 'passwordChanged', at, device })
        return true
      }),
    )
  }
