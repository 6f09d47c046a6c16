import type { Feature } from '../../http/feature.ts'
import { heartbeatJob } from './downtime.jobs.ts'

/** Records the times in which the platform was down. `leaps`: the clock can be moved by hand, as in the sandbox. */
export const downtimeFeature = {
  open: ({ leaps }: { leaps: boolean }): Feature => ({
    name: 'downtime',
    handlers: [],
    jobs: [heartbeatJob(leaps)],
  }),
}
