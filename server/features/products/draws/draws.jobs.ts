import { drawTimes } from '@humidor/domain/products/preorder.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { type HoldingParts, lockDue, lookAtDue } from './holding.ts'
import { openAhead } from './sessions.ts'

export const HOLD_DRAWS = 'draws.hold'
export const WATCH_DRAWS = 'draws.watch'

/** Holds the draws of a moment as it comes, those that were missed in their order. What has to wait for its beacon, `watchDraws` holds. */
export const lockDraws = (parts: HoldingParts & { clock: Clock }): Job => ({
  id: HOLD_DRAWS,
  summary: 'Holds the draws of pre-orders, and reveals their seeds.',
  at: drawTimes,
  // Of now and not of the tick: a draw that is held late says so.
  run: async ({ db }) => ({ done: await lockDue(db, parts, parts.clock.now()), left: false }),
})

export interface WatchingParts extends HoldingParts {
  settings: ReadSettings
  alarm: Alarm
}

/**
 * Opens draws ahead of time, closes them in time, and holds those that waited. A draw with which something is wrong is told of once, and is
 * no failure of this job, which would wait longer and longer and close all others late (threats C54); the job of its moment fails for it.
 */
export function watchDraws(parts: WatchingParts): Job {
  const told = new Set<bigint>()
  return {
    id: WATCH_DRAWS,
    summary:
      'Opens draws with their commitments, closes their entries in time, and holds those that waited for the beacon.',
    at: { every: 5 },
    async run({ db, at }) {
      const opened = await openAhead(db, parts, { at, pause: (await parts.settings()).orderPause })
      const { looked, failed } = await lookAtDue(db, parts, at)
      for (const { id, error } of failed)
        if (!told.has(id)) {
          told.add(id)
          parts.alarm('a draw can be neither closed nor held', { draw: id, err: error })
        }
      return { done: opened + looked, left: false }
    },
  }
}
