import type { Job } from '../jobs/job.ts'
import type { Task } from '../jobs/tasks.ts'
import type { Invariant } from '../ledger/invariants.ts'
import type { Handler } from './handle.ts'

/** What a feature gives to the house: the calls it answers, the work it does by itself, and what must always be true of it. */
export interface Feature {
  name: string
  handlers: readonly Handler[]
  jobs?: readonly Job[]
  tasks?: readonly Task[]
  invariants?: readonly Invariant[]
}
