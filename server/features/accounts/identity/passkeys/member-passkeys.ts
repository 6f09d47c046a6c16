import type { PasskeyHolders } from '../../../../platform/security/passkeys/challenges.ts'
import { moneyWaitOf } from '../authenticator/authenticator.queries.ts'
import { lockMembers } from '../locks.queries.ts'
import { mailSecurityNotice } from '../mails/security-mail.ts'

/** What members add to the rules of passkeys: money that waits, and the mail about a copy. */
export const memberPasskeys: PasskeyHolders = {
  kind: 'uid',
  lock: (tx, uid) => lockMembers(tx, [uid]),
  async refuseGiving(tx, uid, at) {
    const until = await moneyWaitOf(tx, uid)
    return until && until > at ? 'google_auth_changed' : undefined
  },
  onCopied: (tx, uid, at) => mailSecurityNotice(tx, { uid, about: 'passkeyCopied', at }),
}
