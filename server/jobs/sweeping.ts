import type { Database } from '../database/database.ts'
import type { Job } from './job.ts'

/** What a job that sweeps is made of. */
export interface Sweeping extends Pick<Job, 'id' | 'summary'> {
  /** Deletes what is over at a moment, `limit` rows or some more. Answers how many. */
  deletes(db: Database, at: Date, limit: number): Promise<number>
}

/** A job that clears away once an hour, bite by bite, what is over. Nothing depends on it but the size of the tables. */
export const sweeping = ({ id, summary, deletes }: Sweeping): Job => ({
  id,
  summary,
  at: { every: 3_600 },
  async run({ db, at, limit }) {
    const done = await deletes(db, at, limit)
    return { done, left: done >= limit }
  },
})
