import { memo } from 'react'
import { BandDrawing, Leaf, RoundShade, WrapperFill } from './Cigar.tsx'
import { outline } from './cigar-drawing.ts'
import { HUMIDOR_ROW, rowCigars, rowShape } from './humidor-row.ts'

const { width, height, shades } = HUMIDOR_ROW
// Each leaf is drawn separately; the band with its crest is drawn once and reused for all.
const band = rowShape(0, 'maduro')

/**
 * A humidor from above: cigars in a row with their bands in line, and the box wall below.
 * One per page: its ids are fixed, so that the prerendered page holds the same drawing.
 */
export const HumidorRow = memo(function HumidorRow({ className = 'art' }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        {shades.map((wrapper) => (
          <WrapperFill key={wrapper} id={`row-${wrapper}`} wrapper={wrapper} />
        ))}
        <RoundShade id="row-shade" />
        <clipPath id="row-clip">
          <path d={outline(band)} />
        </clipPath>
        <g id="row-band">
          <BandDrawing shape={band} shade="row-shade" />
        </g>
        <linearGradient id="row-wall" x2="0" y2="1">
          <stop offset="0" stopColor="#7a4c30" />
          <stop offset=".12" stopColor="#5c3722" />
          <stop offset="1" stopColor="#3a2216" />
        </linearGradient>
        <linearGradient id="row-top" x2="0" y2="1">
          <stop offset="0" stopColor="#0c0705" stopOpacity=".92" />
          <stop offset=".34" stopColor="#0c0705" stopOpacity=".3" />
          <stop offset=".6" stopColor="#0c0705" stopOpacity="0" />
          <stop offset="1" stopColor="#0c0705" stopOpacity=".35" />
        </linearGradient>
        <radialGradient id="row-corner" cx=".42" cy=".66" r=".8">
          <stop offset=".2" stopColor="#0c0705" stopOpacity="0" />
          <stop offset="1" stopColor="#0c0705" stopOpacity=".8" />
        </radialGradient>
      </defs>
      <rect width={width} height={height} fill="#0c0705" />
      {rowCigars.map(({ x, shape }) => (
        // Foot up, cropped by the screen; head down, against the wall of the box.
        <g key={x} transform={`translate(${x} ${height - 62}) scale(1 -1)`}>
          <Leaf shape={shape} fill={`row-${shape.wrapper}`} clip="row-clip" foot={false} />
          <use href="#row-band" />
        </g>
      ))}
      <rect width={width} height={height - 46} fill="url(#row-top)" />
      <rect y={height - 62} width={width} height="16" fill="#0c0705" fillOpacity=".55" />
      <rect y={height - 46} width={width} height="46" fill="url(#row-wall)" />
      <rect y={height - 46} width={width} height="1.2" fill="#c99a6b" fillOpacity=".7" />
      <rect width={width} height={height} fill="url(#row-corner)" />
    </svg>
  )
})
