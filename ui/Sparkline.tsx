import { axisOf, fromLeft, fromTop } from './chart-geometry.ts'
import './css/spark.css'

export interface SparklineProps {
  /** Millionths, oldest first. Fewer than two draw nothing, in the same room. */
  values: readonly bigint[]
  /** What it shows, in one sentence: the drawing says nothing to a screen reader. */
  summary: string
}

/** A line without an axis, for the course of something whose figure stands beside it. */
export function Sparkline({ values, summary }: SparklineProps) {
  if (values.length < 2) return <div className="spark" />
  const axis = axisOf(values)
  const line = values.map((value, at) => `${fromLeft(at, values.length)} ${fromTop(value, axis)}`).join('L')
  return (
    <div className="spark">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={summary}>
        <path className="spark__line" d={`M${line}`} />
      </svg>
    </div>
  )
}
