import type { ReactNode } from 'react'
import { type CountdownOptions, clockText, useCountdown } from './countdown.ts'

export interface TimeLeftProps extends CountdownOptions {
  /** Shown when no time is left; by default "00:00". */
  over?: ReactNode
}

/** Time left in digits: 16:08, or 18:42:07 from an hour on. Show its purpose in words beside it. */
export function TimeLeft({ over, ...options }: TimeLeftProps) {
  const left = useCountdown(options)
  return (
    <span className="tnum" role="timer">
      {left === 0 && over !== undefined ? over : clockText(left)}
    </span>
  )
}
