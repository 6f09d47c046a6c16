import type { Job } from '../jobs/job.ts'
import type { Task } from '../jobs/tasks.ts'
import type { Handler } from './handle.ts'

/** What a feature gives to the house: the calls it answers, and the work it does by itself. What must always be true of it stands in `server/invariants.ts`. */
export interface Feature {
  name: string
  handlers: readonly Handler[]
  jobs?: readonly Job[]
  tasks?: readonly Task[]
}
