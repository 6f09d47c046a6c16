import type { Job } from '../../../jobs/job.ts'
import { begin, newTries, type SettlingParts, settleBite } from './settling.ts'

/**
 * The settlement of each business day, as it begins (rules D13). Missed days come one after the other. What cannot go on waits
 * for `goOn`, and so do the same phases of later days; everything else goes on.
 */
export function settleDay(parts: SettlingParts): Job {
  const tries = newTries()
  return {
    id: 'settlement.settle-day',
    summary: 'Settles the business day that begins: price, interest, returns, what is due, snapshots.',
    at: ['00:00'],
    async run({ day }) {
      await begin(parts, day)
      const bite = await settleBite(parts, { tries, waits: true })
      if (!bite.left) tries.stuck.clear()
      return bite
    },
  }
}

/** Goes on with what a settlement could not do: once the treasury can pay again, or what was wrong is mended. */
export function goOn(parts: SettlingParts): Job {
  const tries = newTries()
  return {
    id: 'settlement.go-on',
    summary: 'Goes on with settlements that wait for money or that failed.',
    at: { every: 30 },
    async run() {
      // Whoever is at a day goes on with it.
      const bite = await settleBite(parts, { tries, waits: false })
      if (!bite.left) tries.stuck.clear()
      return bite
    },
  }
}
