import type { CSSProperties } from 'react'
import { round } from './art/drawing.ts'
import { clockText, useCountdown } from './countdown.ts'
import './css/dial.css'
import { useReader } from './reader.ts'

const strokes = 48

/** The strokes of a dial from `from` to `to` (of 48), the quarters longer. */
function face(from: number, to: number) {
  let d = ''
  for (let at = from; at < to; at++) {
    const angle = (at / strokes) * Math.PI * 2 - Math.PI / 2
    const inner = at % 12 === 0 ? 40 : 42.5
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    d += `M${round(50 + x * inner)} ${round(50 + y * inner)}L${round(50 + x * 48)} ${round(50 + y * 48)}`
  }
  return d
}

export interface DialProps {
  /** The moment by the server's clock, in milliseconds since 1970. */
  until: number
  /** Seconds of a full dial. */
  total: number
  /** Server clock minus device clock, in milliseconds. */
  offset?: number | undefined
  /** Called once at the end. */
  onEnd?: (() => void) | undefined
  /** Width in px at the default text size. */
  size?: number | undefined
  /** The words under the time; by default "left" in the reader's language. */
  unit?: string | undefined
}

/** A countdown that looks like a hygrometer: brass strokes for the time left, an ember needle at its end. */
export function Dial({ until, total, offset, onEnd, size = 96, unit }: DialProps) {
  const { labels } = useReader()
  const left = useCountdown({ until, offset, onEnd })
  const part = Math.min(1, left / total)
  const lit = Math.ceil(part * strokes)
  const angle = part * Math.PI * 2 - Math.PI / 2
  const [x, y] = [Math.cos(angle), Math.sin(angle)]
  return (
    <div className="dial" style={{ '--dial': `${size / 16}rem` } as CSSProperties} role="timer">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <path className="dial__tick" d={face(lit, strokes)} />
        <path className="dial__tick dial__tick--on" d={face(0, lit)} />
        <line className="dial__needle" x1={50 + x * 38} y1={50 + y * 38} x2={50 + x * 49} y2={50 + y * 49} />
      </svg>
      <span className="dial__face">
        <span className="dial__time">{clockText(left)}</span>
        <span className="micro">{unit ?? labels.timeLeft}</span>
      </span>
    </div>
  )
}
