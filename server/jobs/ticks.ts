import { type BusinessDay, businessDay, dayAfter, momentOf } from '@humidor/domain/business-day.ts'
import { type Job, timesOf } from './job.ts'

/** One time of a daily job on one business day. */
export interface Tick {
  job: Job
  /** `yyyy-mm-ddTHH:mm` in UTC+8. With the job's id it names the run. */
  name: string
  day: BusinessDay
  at: Date
}

/** The ticks of one job after `since` up to and including `until`, in the order of time. None for a poller. */
export function ticksOf(job: Job, since: Date, until: Date): Tick[] {
  const ticks: Tick[] = []
  const last = businessDay(until)
  for (let day = businessDay(since); day <= last; day = dayAfter(day))
    for (const time of [...timesOf(job)].sort()) {
      const at = momentOf(day, time)
      if (at > since && at <= until) ticks.push({ job, name: `${day}T${time}`, day, at })
    }
  return ticks
}

/** The next time after `after` when a daily job is due, or undefined without daily jobs. */
export function nextDue(jobs: readonly Job[], after: Date): Date | undefined {
  const tomorrow = new Date(after.getTime() + 86_400_000)
  const moments = jobs.flatMap((job) => ticksOf(job, after, tomorrow)).map((tick) => tick.at.getTime())
  return moments.length === 0 ? undefined : new Date(Math.min(...moments))
}

/** Sorts ticks by time. At the same time the jobs keep the order of their declaration. */
export const inOrder = (ticks: readonly Tick[]) => [...ticks].sort((a, b) => a.at.getTime() - b.at.getTime())
