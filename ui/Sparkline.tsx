import { axisOf, fromLeft, fromTop } from './chart-geometry.ts'
import './css/spark.css'

export interface SparklineProps {
  /** Millionths, oldest first. Fewer than two draw nothing, in the same space. */
  values: readonly bigint[]
  /** The line in one sentence, for screen readers. */
  summary: string
}

/** A line without an axis, beside a figure. */
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
