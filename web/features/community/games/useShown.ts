import { useEffect, useState } from 'react'
import { type Walk, way } from './walk.ts'

/** From one place to the next, in milliseconds. */
const STEP = 130

interface Shown {
  you: number
  house: number
}

/** Where the pieces are drawn: they go place by place, one after the other; with reduced motion they are there at once. */
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
