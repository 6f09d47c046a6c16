import type { Job } from '../../../jobs/job.ts'
import { sweeping } from '../../../jobs/sweeping.ts'
import { enqueueAll } from '../../../jobs/tasks.ts'
import { forgetNotices, forgetReads } from './notices.queries.ts'
import { advanceMailing, lockMailing, wantNewsAfter } from './written.queries.ts'
import { WRITTEN_MAIL } from './written-mail.ts'

/**
 * Milliseconds for which a notice is kept and shown: a little more than a year. The ledger keeps the events themselves for good.
 */
const RETENTION_MS = 400 * 86_400_000

/** The time of the oldest notice that is shown at a moment. */
export const shownSince = (at: Date) => new Date(at.getTime() - RETENTION_MS)

export const forgetOld = sweeping({
  id: 'notices.forget-old',
  summary: 'Deletes notices that are older than a year.',
  deletes: async (db, at, limit) => {
    const done = await forgetNotices(db, shownSince(at), limit)
    return done + (await forgetReads(db, shownSince(at), limit))
  },
})

/** Queues the mails of a notice to everybody: a batch of members and the progress in one transaction. */
export const mailToAll: Job = {
  id: 'notices.mail-to-all',
  summary: 'Mails operators’ notices for everybody to the members who want news of the platform by mail.',
  at: { every: 60 },
  run: ({ db, limit }) =>
    db.transaction().execute(async (tx) => {
      const mailing = await lockMailing(tx)
      if (!mailing) return { done: 0, left: false }
      // A notice taken back meanwhile is mailed to nobody else.
      const uids = mailing.stands ? await wantNewsAfter(tx, mailing.after_uid, limit) : []
      await enqueueAll(
        tx,
        WRITTEN_MAIL,
        uids.map((uid) => ({ uid, number: Number(mailing.number) })),
      )
      const ends = uids.length < limit
      await advanceMailing(tx, mailing.number, ends ? undefined : uids.at(-1))
      // The end of a mailing counts as work too: often no member is left who wants it.
      return { done: uids.length + (ends ? 1 : 0), left: true }
    }),
}
