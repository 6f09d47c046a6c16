import { drawTimes } from '@humidor/domain/preorder.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Job } from '../../jobs/job.ts'
import type { ReadSettings } from '../platform/platform.ts'
import { type HoldingParts, holdDue } from './holding.ts'
import { openAhead } from './sessions.ts'

export const HOLD_DRAWS = 'draws.hold'
export const WATCH_DRAWS = 'draws.watch'

/** Holds the draws of a moment as it comes, those that were missed in their order. What has to wait for its beacon, `watchDraws` holds. */
export const holdDraws = (parts: HoldingParts & { clock: Clock }): Job => ({
  id: HOLD_DRAWS,
  tells: 'Holds the draws of pre-orders, and reveals their seeds.',
  at: drawTimes,
  // Of now and not of the tick: a draw that is held late says so.
  run: async ({ db }) => ({ done: await holdDue(db, parts, parts.clock.now()), left: false }),
})

/** Opens draws ahead of time, closes them in time, and holds those that waited. */
export const watchDraws = (parts: HoldingParts & { clock: Clock; settings: ReadSettings }): Job => ({
  id: WATCH_DRAWS,
  tells:
    'Opens draws with their commitments, closes their entries in time, and holds those that waited for the beacon.',
  at: { every: 5 },
  async run({ db, at }) {
    const opened = await openAhead(db, parts, { at, pause: (await parts.settings()).orderPause })
    return { done: opened + (await holdDue(db, parts, at)), left: false }
  },
})
