import type { ReactNode } from 'react'
import { type CountdownOptions, clockText, useCountdown } from './countdown.ts'

export interface TimeLeftProps extends CountdownOptions {
  /** What stands there once nothing is left; "00:00" unless told. */
  over?: ReactNode
}

/** The time that is left, in digits: 16:08, or 18:42:07 from an hour on. What it is left for stands beside it in words. */
export function TimeLeft({ over, ...options }: TimeLeftProps) {
  const left = useCountdown(options)
  return (
    <span className="tnum" role="timer">
      {left === 0 && over !== undefined ? over : clockText(left)}
    </span>
  )
}
