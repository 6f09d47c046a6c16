import { startOf } from '@humidor/domain/business-day.ts'
import { afterEach, beforeEach } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { createJobs, type Jobs, type JobsOptions } from './engine.ts'

/** The first midnight (UTC+8) of the tests. */
export const monday = startOf('2026-11-16')

/** Gives each test of a file its own database, and engines on it that stop with the test. The clock starts at Monday noon. */
export function setEngines() {
  let fresh: FreshDatabase
  let now: Date
  let engines: Jobs[]
  beforeEach(async () => {
    fresh = await freshDatabase()
    now = new Date(monday.getTime() + 12 * 3_600_000)
    engines = []
  })
  afterEach(async () => {
    await Promise.all(engines.map((engine) => engine.stop()))
    await fresh.close()
  })
  return {
    get fresh() {
      return fresh
    },
    now: () => now,
    moveTo(moment: Date) {
      now = moment
    },
    engine(options: Partial<JobsOptions>): Jobs {
      const parts = { db: fresh.db, url: fresh.url, clock: { now: () => now }, jobs: [], tasks: [] }
      const made = createJobs({ ...parts, ...options })
      engines.push(made)
      return made
    },
  }
}
