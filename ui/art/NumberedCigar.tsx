import { memo, useId } from 'react'
import { BandDrawing, Leaf, RoundShade, WrapperFill } from './Cigar.tsx'
import { bands, outline } from './cigar-drawing.ts'
import { NUMBERED, numberedCigar } from './numbered-cigar.ts'

/** The cigar of a collectible's number, lying, as wide as its container. */
export const NumberedCigar = memo(function NumberedCigar({ number }: { number: bigint }) {
  const id = useId()
  const { shape, waves, notches } = numberedCigar(number)
  const { line } = bands[shape.band]
  const { width, length } = NUMBERED
  const across = (width - shape.width) / 2
  const along = (length - shape.length) / 2
  return (
    <svg className="numbered" viewBox={`0 0 ${length} ${width}`} aria-hidden="true">
      <defs>
        <WrapperFill id={`${id}w`} wrapper={shape.wrapper} />
        <RoundShade id={`${id}s`} />
        <clipPath id={`${id}c`}>
          <path d={outline(shape)} />
        </clipPath>
      </defs>
      {/* Head to the left. */}
      <g transform={`matrix(0 1 1 0 ${along} ${across})`}>
        <Leaf shape={shape} fill={`${id}w`} clip={`${id}c`} />
        <g clipPath={`url(#${id}c)`}>
          <BandDrawing shape={shape} shade={`${id}s`}>
            <g fill="none" stroke={line}>
              <path d={waves} strokeWidth=".7" strokeOpacity=".55" />
              <path d={notches} strokeWidth=".9" />
            </g>
          </BandDrawing>
        </g>
      </g>
    </svg>
  )
})
