/** `job`: up to which moment every tick of a daily job is settled. */
export interface JobTable {
  id: string
  caught_up_to: Date
}

/** `job_run`: one row for each tick of a daily job, and a single row, `now`, for a poller. */
export interface JobRunTable {
  job: string
  tick: string
  /** The moment that the tick stands for. */
  due_at: Date
  state: 'running' | 'failing' | 'done'
  /** Items done so far. */
  done: bigint
  /** Tries that failed. */
  failures: number
  /** What went wrong the last time. */
  error: string | null
  /** Not tried again before this, in the machine's time. */
  retry_at: Date | null
  /** Who is at it, and until when nobody else may be, in the machine's time. */
  leased_by: string | null
  leased_until: Date | null
  started_at: Date
  finished_at: Date | null
}

/** `sandbox`: one row in a world to try, and none in a house that is run. */
export interface SandboxTable {
  only: boolean
  /** How far its clock has been moved. Milliseconds. */
  clock_offset: bigint
  /** Whether all that it begins with is there. */
  filled: boolean
}

/** `task_last`: when each kind of task was last done. */
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
