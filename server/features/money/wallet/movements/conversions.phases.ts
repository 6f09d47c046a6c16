import type { Phase } from '../../../../jobs/phase.ts'
import { completeDue } from './completing.ts'
import { BATCH_SIZE, dueConversions } from './conversions.jobs.ts'

/** Completes conversions that were due by the midnight. The job completes those of the day as they fall due. */
export const conversionsDue: Phase = {
  name: 'conversions',
  summary: 'Completes conversions of USCD into USDT that were due by the midnight.',
  async run({ tx, at, limit: wished }) {
    const limit = Math.min(wished, BATCH_SIZE)
    const done = await completeDue(tx, dueConversions, { at, limit })
    return { done, left: done === limit }
  },
}
