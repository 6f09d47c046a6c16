import type { Job } from '../../../../jobs/job.ts'
import { notifyMembers } from '../../../../platform/notifications/notify.ts'
import { recordEvents } from '../history/account-events.ts'
import { endLockdowns } from './lockdown.queries.ts'

/** Members that one transaction unlocks. */
const BATCH_SIZE = 200

/** Ends lockdowns whose wait is over, and tells their members. Money can leave from that moment on, whenever this job runs. */
export const unlockAccounts: Job = {
  id: 'identity.unlock-accounts',
  summary: 'Tells members that their account is unlocked.',
  at: { every: 30 },
  run: ({ db, at, limit }) =>
    db.transaction().execute(async (tx) => {
      const most = Math.min(limit, BATCH_SIZE)
      const uids = await endLockdowns(tx, at, most)
      await recordEvents(
        tx,
        uids.map((uid) => ({ uid, kind: 'unlocked', at }) as const),
      )
      await notifyMembers(
        tx,
        uids.map((uid) => ({ uid, kind: 'accountUnlocked', params: {}, at }) as const),
      )
      return { done: uids.length, left: uids.length === most }
    }),
}
