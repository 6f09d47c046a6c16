import { useEffect, useEffectEvent, useState } from 'react'

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

/** Whole seconds left. It counts by the clock and not by ticks, so a phone that slept shows the truth when it wakes. */
export function useCountdown({ until, offset = 0, onEnd }: CountdownOptions) {
  const read = () => secondsUntil(until, Date.now() + offset)
  const [left, setLeft] = useState(read)
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const remaining = until - Date.now() - offset
      setLeft(secondsUntil(until, Date.now() + offset))
      if (remaining <= 0) end()
      else timer = setTimeout(tick, remaining % 1000 || 1000)
    }
    tick()
    const wake = () => {
      clearTimeout(timer)
      tick()
    }
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [until, offset])
  return left
}
