import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Whole seconds until a moment, never below 0. Both in milliseconds of the same clock. */
export const secondsUntil = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000))

/** "16:08", or "18:42:07" from an hour on: as written in every language of ours. */
export function clockText(seconds: number) {
  const two = (value: number) => value.toString().padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${two(hours)}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}

export interface CountdownOptions {
  /** The moment by the server's clock, in milliseconds since 1970. */
  until: number
  /** The server's clock minus the phone's, in milliseconds: a phone that goes wrong counts right. */
  offset?: number | undefined
  /** Called once, when nothing is left. */
  onEnd?: (() => void) | undefined
}

interface Counting extends Pick<CountdownOptions, 'until'> {
  offset: number
  /** Told the whole seconds that are left, as often as they change. */
  tell: (left: number) => void
  /** Called once. */
  end: () => void
}

/** Counts until a moment, and at once when the page is looked at again. @returns stops it */
export function counting({ until, offset, tell, end }: Counting): () => void {
  let timer: ReturnType<typeof setTimeout>
  const tick = () => {
    const remaining = until - Date.now() - offset
    tell(secondsUntil(until, Date.now() + offset))
    if (remaining > 0) timer = setTimeout(tick, remaining % 1000 || 1000)
    else {
      document.removeEventListener('visibilitychange', wake)
      end()
    }
  }
  const wake = () => {
    // Who looks away changes nothing of the time.
    if (document.hidden) return
    clearTimeout(timer)
    tick()
  }
  document.addEventListener('visibilitychange', wake)
  tick()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wake)
  }
}

/** With more than so many seconds left, what was taken for the end came of a clock that was not measured yet, and not of measuring it once more. */
const A_FEW = 5

/** Whole seconds left. It counts by the clock and not by ticks, so a phone that slept shows the truth when it wakes. */
export function useCountdown({ until, offset = 0, onEnd }: CountdownOptions) {
  const read = () => secondsUntil(until, Date.now() + offset)
  const [left, setLeft] = useState(read)
  const ended = useRef<number>(undefined)
  const end = useEffectEvent(() => {
    // The server's clock is measured again and again, and the same moment does not come twice by that.
    if (ended.current === until) return
    ended.current = until
    onEnd?.()
  })
  useEffect(() => {
    const tell = (seconds: number) => {
      if (seconds > A_FEW) ended.current = undefined
      setLeft(seconds)
    }
    return counting({ until, offset, tell, end })
  }, [until, offset])
  return left
}
