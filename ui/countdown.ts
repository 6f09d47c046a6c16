import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Whole seconds until a moment, at least 0. Both in milliseconds of the same clock. */
export const secondsUntil = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000))

/** "16:08", or "18:42:07" from an hour on; the same in all our languages. */
export function clockText(seconds: number) {
  const two = (value: number) => value.toString().padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${two(hours)}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}

export interface CountdownOptions {
  /** The moment by the server's clock, in milliseconds since 1970. */
  until: number
  /** Server clock minus device clock, in milliseconds, so that a wrong device clock does not matter. */
  offset?: number | undefined
  /** Called once at the end. */
  onEnd?: (() => void) | undefined
}

interface CountingOptions extends Pick<CountdownOptions, 'until'> {
  offset: number
  /** Receives the whole seconds left, at each change. */
  onTick: (left: number) => void
  /** Called once. */
  end: () => void
}

/** Counts down to a moment; updates at once when the page becomes visible again. @returns a function that stops it */
export function counting({ until, offset, onTick, end }: CountingOptions): () => void {
  let timer: ReturnType<typeof setTimeout>
  const tick = () => {
    const remaining = until - Date.now() - offset
    onTick(secondsUntil(until, Date.now() + offset))
    if (remaining > 0) timer = setTimeout(tick, remaining % 1000 || 1000)
    else {
      document.removeEventListener('visibilitychange', wake)
      end()
    }
  }
  const wake = () => {
    // A page that becomes hidden changes nothing.
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

/** With more seconds left than this, the earlier end came from an unmeasured clock, not from a new measurement. */
const CLEARLY_LEFT_SECONDS = 5

/** Whole seconds left. Computed from the clock, not from ticks, so it is right after the device has slept. */
export function useCountdown({ until, offset = 0, onEnd }: CountdownOptions) {
  const read = () => secondsUntil(until, Date.now() + offset)
  const [left, setLeft] = useState(read)
  const ended = useRef<number>(undefined)
  const end = useEffectEvent(() => {
    // The server clock is measured repeatedly, which must not end the same moment twice.
    if (ended.current === until) return
    ended.current = until
    onEnd?.()
  })
  useEffect(() => {
    const onTick = (seconds: number) => {
      if (seconds > CLEARLY_LEFT_SECONDS) ended.current = undefined
      setLeft(seconds)
    }
    return counting({ until, offset, onTick, end })
  }, [until, offset])
  return left
}
