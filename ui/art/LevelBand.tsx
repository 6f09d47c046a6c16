import { memo, useId } from 'react'
import { guilloche, LEVEL_BAND, levelRays, type Metal, metalColours } from './level-drawing.ts'

const { width, height, middle, ribbon, top, centres } = LEVEL_BAND

/** A ribbon in the level's metal with its medallion, as wide as its container. */
export const LevelBand = memo(function LevelBand(props: {
  metal: Metal
  /** A letter or a Roman numeral. */
  numeral: string
  as?: 'card' | 'seal' | undefined
  className?: string | undefined
}) {
  const id = useId()
  const { as = 'card' } = props
  const centre = centres[as]
  const { a, b, c, line, numeral } = metalColours[props.metal]
  return (
    <svg
      className={props.className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={as === 'card' ? 'xMaxYMid slice' : 'xMidYMid slice'}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={`${id}m`} x2="0" y2="1">
          <stop offset="0" stopColor={a} />
          <stop offset=".34" stopColor={b} />
          <stop offset=".62" stopColor={c} />
          <stop offset="1" stopColor={a} />
        </linearGradient>
        <linearGradient id={`${id}k`} x2="1" y2="1">
          <stop offset="0" stopColor={b} />
          <stop offset=".5" stopColor={c} />
          <stop offset="1" stopColor={a} />
        </linearGradient>
      </defs>
      <rect y={top - 2} width={width} height={ribbon + 6} fillOpacity=".25" />
      <rect y={top} width={width} height={ribbon} fill={`url(#${id}m)`} />
      <g fill="none" stroke={line}>
        <path d={guilloche} strokeOpacity=".42" strokeWidth=".6" />
        <path d={`M0 ${top + 1.5}H${width}M0 ${top + ribbon - 1.5}H${width}`} strokeWidth="1.4" strokeOpacity=".9" />
        <path d={`M0 ${top + 6}H${width}M0 ${top + ribbon - 6}H${width}`} strokeWidth=".6" strokeOpacity=".7" />
      </g>
      <circle cx={centre} cy={middle + 2} r="45" fillOpacity=".25" />
      <circle cx={centre} cy={middle} r="44" fill={`url(#${id}k)`} stroke={line} strokeWidth="1.4" />
      <g fill="none" stroke={line}>
        <path d={levelRays[as]} strokeWidth=".8" strokeOpacity=".8" />
        <circle cx={centre} cy={middle} r="33" strokeWidth=".9" />
        <circle cx={centre} cy={middle} r="30.5" strokeWidth=".5" strokeOpacity=".7" />
      </g>
      <text className="lvlcard__numeral" x={centre} y={middle + 9} textAnchor="middle" fill={numeral}>
        {props.numeral}
      </text>
    </svg>
  )
})
