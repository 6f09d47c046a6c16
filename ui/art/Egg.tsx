import { memo, useId } from 'react'
import { bands, wrappers } from './cigar-drawing.ts'

const shell = 'M20 2C30.5 2 37.5 17 37.5 30.5A17.5 17.5 0 0 1 2.5 30.5C2.5 17 9.5 2 20 2Z'
/** The line along which the shell breaks. */
const crack = 'M2.7 27l5.3 4 5.3-5.2 5 5.7 5.7-6.3 5 5.3 4.5-4 3.8 1.8'

/**
 * An egg in its compartment: whole, with a band like a cigar's; cracked, without its upper half; or golden, in the band's metal.
 */
export const Egg = memo(function Egg({ kind }: { kind: 'whole' | 'cracked' | 'golden' }) {
  const id = useId()
  const [edge, light, base] = wrappers.claro
  const { ground, line, seal } = bands.gold
  const golden = kind === 'golden'
  return (
    <svg className="egg" viewBox="0 0 40 50" width="40" height="50" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}f`} cx=".36" cy=".3" r=".8">
          <stop offset="0" stopColor={golden ? line : light} />
          <stop offset=".55" stopColor={golden ? ground : base} />
          <stop offset="1" stopColor={golden ? seal : edge} />
        </radialGradient>
        <clipPath id={`${id}c`}>
          <path d={shell} />
        </clipPath>
      </defs>
      {kind === 'cracked' ? (
        <g clipPath={`url(#${id}c)`}>
          <path d={`${crack}V50H0V27Z`} fill={`url(#${id}f)`} />
          <path d={crack} fill="none" stroke={line} strokeWidth=".8" strokeLinejoin="round" />
        </g>
      ) : (
        <>
          <path d={shell} fill={`url(#${id}f)`} />
          <g clipPath={`url(#${id}c)`} fill="none" stroke={golden ? seal : line}>
            <path d="M0 27.5Q20 33 40 27.5M0 35Q20 40.5 40 35" strokeWidth={golden ? '.9' : '1.1'} />
            <path d="M0 29.2Q20 34.7 40 29.2M0 33.3Q20 38.8 40 33.3" strokeWidth=".4" strokeOpacity=".7" />
          </g>
          <circle
            cx="20"
            cy="34"
            r="3.4"
            fill={golden ? line : ground}
            stroke={golden ? seal : line}
            strokeWidth=".8"
          />
        </>
      )}
    </svg>
  )
})
