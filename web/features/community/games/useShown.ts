import { useEffect, useState } from 'react'
import { type Walk, way } from './walk.ts'

/** Milliseconds from one place to the next. */
const STEP = 130

interface Shown {
  you: number
  house: number
}

/** The shown positions of the pieces. They move place by place, one piece after the other; with reduced motion they jump. */
export function useShown({ you, house, round }: Walk): Shown & { moving: boolean } {
  const [shown, setShown] = useState<Shown>({ you: you.at, house: house.at })
  const target = { you: you.at, house: house.at }
  const still = round === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches
  const behind = shown.you !== target.you || shown.house !== target.house
  const moving = behind && !still
  if (behind && still) setShown(target)
  useEffect(() => {
    if (!moving) return
    const next =
      shown.you === you.at
        ? { ...shown, house: (shown.house + 1) % way.length }
        : { ...shown, you: (shown.you + 1) % way.length }
    const timer = setTimeout(setShown, STEP, next)
    return () => clearTimeout(timer)
  }, [moving, shown, you.at])
  return { ...(moving ? shown : target), moving }
}
