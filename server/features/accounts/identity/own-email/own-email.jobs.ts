import type { Database, Tx } from '../../../../database/database.ts'
import { isTaken } from '../../../../database/failure.ts'
import { RefusalError } from '../../../../http/refusal.ts'
import type { Job } from '../../../../jobs/job.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { lockMembers } from '../locks.queries.ts'
import { mailboxOf } from '../mails/security.queries.ts'
import { mailSecurityNotice } from '../mails/security-mail.ts'
import { endSessionsOf } from '../sessions/member-sessions.ts'
import {
  dueEmailChanges,
  isEmailReserved,
  putEmail,
  releaseEmail,
  reserveEmail,
  takeEmailChange,
} from './own-email.queries.ts'

/**
 * Puts one new address in force: both mailboxes are told, every device except the one that asked is signed out, and money waits. Does
 * nothing where it was stopped, or its member frozen by an operator, meanwhile. Where somebody else has the address by now, or had it
 * lately, nothing changes and the member is told. The old address stays reserved for a time, so that nobody poses as the member.
 * @throws RefusalError duplicate_email where another member gives the address up in the same moment
 */
async function finish(tx: Tx, uid: number, at: Date): Promise<void> {
  await lockMembers(tx, [uid])
  const change = await takeEmailChange(tx, uid, at)
  if (!change) return
  const { email: old } = await mailboxOf(tx, uid)
  const { factorPause, nameReserved } = await settingsOf(tx)
  const until = new Date(at.getTime() + factorPause * 1_000)
  const params = { email: change.new_email, hours: Math.ceil(factorPause / 3_600) }
  const isFree = !(await isEmailReserved(tx, change.new_email, uid, at))
  if (isFree && (await putEmail(tx, uid, change.new_email, until))) {
    if (await isEmailReserved(tx, change.new_email, uid, at)) throw new RefusalError('duplicate_email')
    await releaseEmail(tx, change.new_email, uid)
    await reserveEmail(tx, { email: old, uid, until: new Date(at.getTime() + nameReserved * 1_000) })
    await notifyMember(tx, { uid, kind: 'emailChanged', params, at, mailTo: old })
    await endSessionsOf(tx, uid, { exceptSid: change.sid })
    await mailSecurityNotice(tx, { uid, about: 'emailChanged', at, until })
  } else await notifyMember(tx, { uid, kind: 'emailChangeFailed', params: { email: change.new_email }, at })
}

/** As `finish`. Where the address is taken or given up in the same moment, the next run finds it taken. */
async function tryFinish(db: Database, uid: number, at: Date): Promise<void> {
  try {
    await db.transaction().execute((tx) => finish(tx, uid, at))
  } catch (error) {
    if (!(isTaken(error) || error instanceof RefusalError)) throw error
  }
}

/** Puts new addresses in force whose wait is over. */
export const changeEmails: Job = {
  id: 'identity.change-emails',
  summary: 'Puts new e-mail addresses of members in force.',
  at: { every: 30 },
  async run({ db, at, limit }) {
    const due = await dueEmailChanges(db, at, limit)
    for (const uid of due) await tryFinish(db, uid, at)
    return { done: due.length, left: due.length >= limit }
  },
}
