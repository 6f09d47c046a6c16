import { memo, useId } from 'react'
import { round, ticks } from './drawing.ts'

/** The metals of the five cards, in order. */
export const metals = ['vip', 'silver', 'gold', 'platinum', 'black'] as const
export type Metal = (typeof metals)[number]

const palette = {
  vip: { a: '#6f4429', b: '#a8744c', c: '#7d4f31', line: '#f0ddb8', numeral: '#f6e9cf' },
  silver: { a: '#7d7a77', b: '#d9d6d0', c: '#97938e', line: '#fbf9f4', numeral: '#2b2623' },
  gold: { a: '#9a7231', b: '#e6c688', c: '#b58b45', line: '#fbeecb', numeral: '#3a2508' },
  platinum: { a: '#8b9293', b: '#eef1ee', c: '#a9b0af', line: '#ffffff', numeral: '#232a2b' },
  black: { a: '#0b0807', b: '#332a24', c: '#15100d', line: '#d8b06a', numeral: '#ecd199' },
} as const

const width = 350
const height = 96
const middle = height / 2
const ribbon = 52
const top = middle - ribbon / 2
/** The centre of the medallion: on the right of a card, in the middle of a seal. */
const centres = { card: round(width * 0.78), seal: width / 2 }

/** Six waves, each shifted by a sixth of a period: the guilloche pattern of banknotes. */
const guilloche = Array.from({ length: 6 }, (_, wave) => {
  let d = ''
  for (let x = 0; x <= width; x += 5)
    d += `${x === 0 ? 'M' : 'L'}${x} ${round(middle + Math.sin(x / 13 + (wave * Math.PI) / 3) * 13)}`
  return d
}).join('')
const rays = {
  card: ticks(centres.card, middle, 37.5, 41.5, 7.5),
  seal: ticks(centres.seal, middle, 37.5, 41.5, 7.5),
}

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
  const { a, b, c, line, numeral } = palette[props.metal]
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
        <path d={rays[as]} strokeWidth=".8" strokeOpacity=".8" />
        <circle cx={centre} cy={middle} r="33" strokeWidth=".9" />
        <circle cx={centre} cy={middle} r="30.5" strokeWidth=".5" strokeOpacity=".7" />
      </g>
      <text className="lvlcard__numeral" x={centre} y={middle + 9} textAnchor="middle" fill={numeral}>
        {props.numeral}
      </text>
    </svg>
  )
})
