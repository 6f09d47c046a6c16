import type { Job } from '../../../jobs/job.ts'
import { begin, newTries, type SettlingParts, settleBatch } from './settling.ts'

/**
 * Settles each business day as it begins (rules D13). Missed days follow one after the other. A stuck phase waits for `goOn`, as
 * do the same phases of later days. All other phases continue.
 */
export function settleDay(parts: SettlingParts): Job {
  const tries = newTries()
  return {
    id: 'settlement.settle-day',
    summary: 'Settles the business day that begins: price, interest, returns, due payments, freezes.',
    at: ['00:00'],
    async run({ day }) {
      await begin(parts, day)
      const batch = await settleBatch(parts, { tries, waits: true })
      if (!batch.left) tries.stuck.clear()
      return batch
    },
  }
}

/** Retries stuck phases: the treasury may be able to pay again, or an error may be fixed. */
export function goOn(parts: SettlingParts): Job {
  const tries = newTries()
  return {
    id: 'settlement.go-on',
    summary: 'Continues settlements that wait for money or that failed.',
    at: { every: 30 },
    async run() {
      // A day that another worker has locked is left to that worker.
      const batch = await settleBatch(parts, { tries, waits: false })
      if (!batch.left) tries.stuck.clear()
      return batch
    },
  }
}
