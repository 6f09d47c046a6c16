/** `job`: the time up to which every tick of a daily job is settled. */
export interface JobTable {
  id: string
  caught_up_to: Date
}

/** `job_run`: one row for each tick of a daily job, and one row, `now`, for a poller. */
export interface JobRunTable {
  job: string
  tick: string
  /** The time that the tick is for. */
  due_at: Date
  state: 'running' | 'failing' | 'done'
  /** Items done so far. */
  done: bigint
  /** Failed tries. */
  failures: number
  /** The error of the last failed try. */
  error: string | null
  /** The earliest time of the next try, by the database's clock. */
  retry_at: Date | null
  /** The worker with the lease, and its end by the database's clock. */
  leased_by: string | null
  leased_until: Date | null
  started_at: Date
  finished_at: Date | null
}

/** `sandbox`: one row in a sandbox, none in a real platform. */
export interface SandboxTable {
  only: boolean
  /** How far its clock was moved. Milliseconds. */
  clock_offset: bigint
  /** Whether its initial data is complete. */
  filled: boolean
}

/** `task_last`: the time when a task of each kind was last done, and their number. */
export interface TaskLastTable {
  task: string
  done_at: Date
  done: bigint
}

export interface JobsTables {
  job: JobTable
  job_run: JobRunTable
  sandbox: SandboxTable
  task_last: TaskLastTable
}
