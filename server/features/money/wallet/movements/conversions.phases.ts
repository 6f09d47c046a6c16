import type { Phase } from '../../../../jobs/phase.ts'
import { completeDue } from './completing.ts'
import { BATCH_SIZE, dueConversions } from './conversions.jobs.ts'

/** Conversions whose time had come at the midnight; those of the day are completed as they fall due, by the poller. */
export const conversionsDue: Phase = {
  name: 'conversions',
  summary: 'Completes conversions of USCD into USDT whose time had come by the midnight.',
  async run({ tx, at, limit: wished }) {
    const limit = Math.min(wished, BATCH_SIZE)
    const done = await completeDue(tx, dueConversions, { at, limit })
    return { done, left: done === limit }
  },
}
