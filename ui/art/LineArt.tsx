import type { ReactNode } from 'react'
import { leafVeins } from './drawing.ts'

interface LineProps {
  width?: number | undefined
}

/** A drawing in fine lines of the text's colour. `box`: its width and height in units. */
export const Line = ({ box, width, children }: { box: [number, number]; width: number; children: ReactNode }) => (
  <svg
    className="line-art"
    viewBox={`0 0 ${box[0]} ${box[1]}`}
    width={width}
    height={(width * box[1]) / box[0]}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

/** An open, empty box, for the empty state. */
export const EmptyBox = ({ width = 132 }: LineProps) => (
  <Line box={[132, 96]} width={width}>
    <path d="M16 46h100v38H16zM16 46 28 12h76l12 34" />
    <path d="M24 46 33 19h66l9 27M16 56h100M22 62v16M110 62v16M44 30c8-2 14 2 22 0s14-2 22 0" strokeOpacity=".45" />
    <circle cx="66" cy="57" r="6" />
    <circle cx="66" cy="57" r="1.6" />
  </Line>
)

/** A cigar at rest, out; for errors and the suspended state. */
export const AtRest = ({ width = 176 }: LineProps) => (
  <Line box={[176, 104]} width={width}>
    <path d="M18 76h140l-10 18a6 6 0 0 1-5 3H33a6 6 0 0 1-5-3Z" />
    <path d="M18 76c0-5 6-8 14-8h112c8 0 14 3 14 8M30 84h116" strokeOpacity=".45" />
    <g transform="rotate(-9 88 62)">
      <path d="M26 54h104a8 8 0 0 1 0 16H26ZM26 54c-4-1-8 0-9 3 3 1 1 3-1 4 3 1 1 4 0 5 2 3 6 4 10 4" />
      <path d="M92 54v16M95 54v16M110 54v16M113 54v16" stroke="var(--color-gold-line)" />
      <circle cx="102.5" cy="62" r="4" stroke="var(--color-gold-line)" />
      <path d="M44 54c6 4 12 10 16 16M66 54c6 4 12 10 16 16" strokeOpacity=".4" />
    </g>
    <path d="M14 44c-4-8 6-12 2-20s6-12 3-20" strokeOpacity=".5" strokeDasharray="2 5" />
  </Line>
)

/** A tobacco leaf in fine lines. */
export const Leaf = ({ width = 96 }: LineProps) => (
  <Line box={[96, 130]} width={width}>
    <path d="M48 122C20 104 8 76 16 48 22 28 36 14 51 4c13 12 25 28 29 46 6 28-8 54-32 72Z" />
    <path d="M48 128V120C47 84 48 44 51 6" strokeWidth="1.3" />
    <path d={leafVeins} strokeOpacity=".55" />
  </Line>
)
