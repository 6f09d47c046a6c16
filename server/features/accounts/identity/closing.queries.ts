import { sql } from 'kysely'
import type { ClosingPart } from '../../../http/feature.ts'
import { endSessionsOf } from './sessions/member-sessions.ts'

/**
 * A new address that waits, an account that its member has locked, an operator's freeze and the wait of money stand in the way: whoever
 * closes the account must be its owner. All proofs, devices and sessions go, and the mailbox is free.
 */
export const identityClosing: ClosingPart = {
  async open(db, uid, at) {
    const { rows } = await sql<{ changes: boolean; locked: boolean; frozen: boolean; waits: boolean }>`
      select exists (select from email_change e where e.uid = m.uid) as changes,
        m.lockdown_at is not null and coalesce(m.lockdown_ends_at > ${at}, true) as locked,
        coalesce(m.frozen_reason = 3, false) as frozen, coalesce(m.money_waits_until > ${at}, false) as waits
      from member m where m.uid = ${uid}`.execute(db)
    const { changes, locked, frozen, waits } = rows[0] ?? {}
    const one = (is: boolean | undefined) => (is ? 1 : 0)
    return [
      { kind: 'emailChange', count: one(changes) },
      { kind: 'locked', count: one(locked) },
      { kind: 'frozen', count: one(frozen) },
      { kind: 'moneyWaits', count: one(waits) },
    ]
  },
  async erase(tx, uid) {
    await endSessionsOf(tx, uid)
    await sql`delete from mailbox where email = (select email from member where uid = ${uid})`.execute(tx)
    await tx.deleteFrom('one_time_password').where('uid', '=', uid).execute()
    await tx.deleteFrom('pending_authenticator').where('uid', '=', uid).execute()
    await tx.deleteFrom('passkey_challenge').where('uid', '=', uid).execute()
    await tx.deleteFrom('recovery_code').where('uid', '=', uid).execute()
    await tx.deleteFrom('passkey').where('uid', '=', uid).execute()
    await tx.deleteFrom('authenticator').where('uid', '=', uid).execute()
    await tx.deleteFrom('known_device').where('uid', '=', uid).execute()
    await tx.deleteFrom('email_change').where('uid', '=', uid).execute()
    await tx.deleteFrom('reserved_email').where('uid', '=', uid).execute()
    await tx.deleteFrom('reserved_name').where('uid', '=', uid).execute()
  },
}
