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

/** `clock_offset`: how far the sandbox's clock has been moved; empty in production. */
export interface ClockOffsetTable {
  only: boolean
  milliseconds: bigint
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
  clock_offset: ClockOffsetTable
  task_last: TaskLastTable
}
