import type { Job } from '../../jobs/job.ts'
import { recordHeartbeat } from './heartbeat.ts'

/** Records every few seconds that the platform is up. */
export const heartbeatJob = (leaps: boolean): Job => ({
  id: 'downtime.heartbeat',
  summary: 'Notes that the platform is up. Deadlines pause while it is down.',
  at: { every: 5 },
  async run({ db, at }) {
    await recordHeartbeat({ db, leaps }, at)
    return { done: 0, left: false }
  },
})
