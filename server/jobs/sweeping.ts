import type { Database } from '../database/database.ts'
import type { Job } from './job.ts'

export interface Sweeping extends Pick<Job, 'id' | 'summary'> {
  /** Deletes about `limit` expired rows. @returns how many */
  deletes(db: Database, at: Date, limit: number): Promise<number>
}

/** A job that deletes expired rows once an hour, batch by batch. Only the size of the tables depends on it. */
export const sweeping = ({ id, summary, deletes }: Sweeping): Job => ({
  id,
  summary,
  at: { every: 3_600 },
  async run({ db, at, limit }) {
    const done = await deletes(db, at, limit)
    return { done, left: done >= limit }
  },
})
