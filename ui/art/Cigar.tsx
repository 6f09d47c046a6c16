import { memo, type ReactNode, useId } from 'react'
import {
  bandBox,
  bands,
  type CigarShape,
  crest,
  leafStrokes,
  outline,
  sealPath,
  type Wrapper,
  wrappers,
} from './cigar-drawing.ts'
import { round } from './drawing.ts'

/** The shading of a wrapper from edge to edge. */
export const WrapperFill = ({ id, wrapper }: { id: string; wrapper: Wrapper }) => {
  const [edge, light, base] = wrappers[wrapper]
  return (
    <linearGradient id={id}>
      <stop offset="0" stopColor={edge} />
      <stop offset=".3" stopColor={light} />
      <stop offset=".56" stopColor={base} />
      <stop offset="1" stopColor={edge} />
    </linearGradient>
  )
}

/** Light and shade over a band. */
export const RoundShade = ({ id }: { id: string }) => (
  <linearGradient id={id}>
    <stop offset="0" stopColor="#000" stopOpacity=".5" />
    <stop offset=".16" stopColor="#000" stopOpacity=".12" />
    <stop offset=".32" stopColor="#fff" stopOpacity=".2" />
    <stop offset=".5" stopColor="#fff" stopOpacity="0" />
    <stop offset=".82" stopColor="#000" stopOpacity=".26" />
    <stop offset="1" stopColor="#000" stopOpacity=".55" />
  </linearGradient>
)

/** A cigar without its band: filled outline, seams, veins and cap. */
export function Leaf({
  shape,
  fill,
  clip,
  foot = true,
}: {
  shape: CigarShape
  fill: string
  clip: string
  foot?: boolean
}) {
  const { width: w, length } = shape
  const { dark, light, veins } = leafStrokes(shape)
  return (
    <>
      <path d={outline(shape)} fill={`url(#${fill})`} />
      <g clipPath={`url(#${clip})`} fill="none" strokeLinecap="round">
        <path d={dark} stroke="#1a0d06" strokeOpacity=".34" strokeWidth={round(w * 0.022)} />
        <path d={light} stroke="#ffe9c8" strokeOpacity=".09" strokeWidth={round(w * 0.02)} />
        <path d={veins} stroke="#1a0d06" strokeOpacity=".13" strokeWidth={round(w * 0.015)} />
        {foot && (
          <path
            d={`M0 ${round(length - w * 0.03)}h${w}`}
            stroke="#1a0d06"
            strokeOpacity=".45"
            strokeWidth={round(w * 0.06)}
          />
        )}
      </g>
    </>
  )
}

function SealDrawing({ shape }: { shape: CigarShape }) {
  const { cx, cy, radius } = bandBox(shape)
  const { ground, line, seal } = bands[shape.band]
  const w = shape.width
  if (shape.seal === 'crest') {
    const { q, rays, letter, lines } = crest(shape)
    return (
      <g stroke={line}>
        <circle cx={cx} cy={cy} r={q} fill={ground} strokeWidth={w * 0.026} />
        <path d={rays} strokeWidth={w * 0.016} />
        <circle cx={cx} cy={cy} r={q * 0.7} fill={seal} strokeWidth={w * 0.014} />
        <path d={letter} strokeWidth={w * 0.026} />
        <path d={lines} strokeWidth={w * 0.014} strokeOpacity=".8" />
      </g>
    )
  }
  if (shape.seal === 'dot')
    return (
      <>
        <circle cx={cx} cy={cy} r={radius} fill={ground} stroke={line} strokeWidth={w * 0.035} />
        <circle cx={cx} cy={cy} r={radius * 0.52} fill={seal} />
      </>
    )
  return <path d={sealPath(shape)} fill={shape.seal === 'bars' ? 'none' : seal} stroke={line} strokeWidth={w * 0.03} />
}

/** The band with its seal. `children`: what is engraved under the seal. */
export function BandDrawing({ shape, shade, children }: { shape: CigarShape; shade: string; children?: ReactNode }) {
  const { y, height } = bandBox(shape)
  const { ground, line } = bands[shape.band]
  const w = shape.width
  const pair = (inset: number) => `M0 ${round(y + inset)}H${w}M0 ${round(y + height - inset)}H${w}`
  return (
    <>
      <rect y={y - w * 0.03} width={w} height={height + w * 0.09} fill="#000" fillOpacity=".28" />
      <rect y={y} width={w} height={height} fill={ground} />
      <path d={pair(w * 0.025)} stroke={line} strokeWidth={w * 0.05} />
      <path d={pair(w * 0.1)} stroke={line} strokeWidth={Math.max(0.5, w * 0.02)} strokeOpacity=".8" />
      {children}
      <SealDrawing shape={shape} />
      <rect y={y} width={w} height={height} fill={`url(#${shade})`} />
    </>
  )
}

/** One upright cigar in its real proportions. Memoized: it never changes after the first render. */
export const Cigar = memo(function Cigar({
  className = 'art',
  ...shape
}: CigarShape & { className?: string | undefined }) {
  const id = useId()
  return (
    <svg
      className={className}
      viewBox={`0 0 ${shape.width} ${shape.length}`}
      width={shape.width}
      height={shape.length}
      aria-hidden="true"
    >
      <defs>
        <WrapperFill id={`${id}w`} wrapper={shape.wrapper} />
        <RoundShade id={`${id}s`} />
        <clipPath id={`${id}c`}>
          <path d={outline(shape)} />
        </clipPath>
      </defs>
      <Leaf shape={shape} fill={`${id}w`} clip={`${id}c`} />
      <BandDrawing shape={shape} shade={`${id}s`} />
    </svg>
  )
})
