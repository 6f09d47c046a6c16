import { drawTimes } from '@humidor/domain/products/preorder.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { processDueDraws, type RunParts, runDueDraws } from './running.ts'
import { openAhead } from './sessions.ts'

export const RUN_DRAWS = 'draws.hold'
export const WATCH_DRAWS = 'draws.watch'

/**
 * Runs the draws of each moment on time, and missed ones in their order. `watchDraws` runs those that must wait for their beacon.
 */
export const runDraws = (parts: RunParts & { clock: Clock }): Job => ({
  id: RUN_DRAWS,
  summary: 'Runs the draws of pre-orders, and reveals their seeds.',
  at: drawTimes,
  // The current time, not the tick's: a late draw records its real time.
  run: async ({ db }) => ({ done: await runDueDraws(db, parts, parts.clock.now()), left: false }),
})

export interface WatchingParts extends RunParts {
  settings: ReadSettings
  alarm: Alarm
}

/**
 * Opens draws ahead of time, closes them in time, and runs those that waited. It reports a failing draw once, and does not fail
 * itself: its retries would wait longer and longer and close all others late (threats C54). The job of the draw's moment fails
 * instead.
 */
export function watchDraws(parts: WatchingParts): Job {
  const reported = new Set<bigint>()
  return {
    id: WATCH_DRAWS,
    summary:
      'Opens draws with their commitments, closes their entries in time, and runs those that waited for the beacon.',
    at: { every: 5 },
    async run({ db, at }) {
      const opened = await openAhead(db, parts, { at, pause: (await parts.settings()).orderPause })
      const { processed, failed } = await processDueDraws(db, parts, at)
      for (const { id, error } of failed)
        if (!reported.has(id)) {
          reported.add(id)
          parts.alarm('a draw can be neither closed nor held', { draw: id, err: error })
        }
      return { done: opened + processed, left: false }
    },
  }
}
