import { memo } from 'react'
import { ticks } from './drawing.ts'

const strokes = ticks(50, 50, 44.5, 47.5, 5)

/** The milled edge of a coin, over the whole box. */
export const CoinEdge = memo(function CoinEdge() {
  return (
    <svg className="coinedge" viewBox="0 0 100 100" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={strokes} strokeWidth=".5" strokeOpacity=".65" />
      <circle cx="50" cy="50" r="42.5" strokeWidth=".7" strokeOpacity=".55" />
      <circle cx="50" cy="50" r="40.8" strokeWidth=".35" strokeOpacity=".4" />
    </svg>
  )
})
