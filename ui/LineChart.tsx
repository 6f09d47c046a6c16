import type { Coin } from '@humidor/domain/money/micros.ts'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { type Axis, axisOf, fromLeft, fromTop, labelled, nearest, tickText } from './chart-geometry.ts'
import './css/chart.css'
import { moneyText } from '@humidor/domain/money/text.ts'
import { useAmountsHidden } from './Money.tsx'
import { useReader } from './reader.ts'

export interface ChartPoint {
  /** The full localized date, for the tip. */
  at: string
  /** The short date under the axis. Default: `at`. */
  short?: string | undefined
  /** Millionths. */
  value: bigint
}

export interface LineChartProps {
  points: readonly ChartPoint[]
  /** The name of the chart. */
  label: string
  /** The chart in one sentence for screen readers: first value, last value, number of days. */
  summary: string
  /** Shown instead of the line when there are no points. */
  empty: string
  coin?: Coin | undefined
  /** Decimal places of the tip: 2 by default, prices 4. */
  places?: number | undefined
  /** Height in px. */
  height?: number | undefined
}

/** The path of a line, in per cent of the plot. */
function path(points: readonly ChartPoint[], axis: Axis) {
  return points.map(({ value }, at) => `${fromLeft(at, points.length)} ${fromTop(value, axis)}`).join('L')
}

/** Selects the point under a finger while it is down, or under a mouse while it hovers. */
const following = (count: number, setAt: (at: number | undefined) => void) => {
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setAt(nearest((event.clientX - box.left) / box.width, count))
  }
  const leave = () => setAt(undefined)
  return {
    onPointerDown: follow,
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.buttons !== 0 || event.pointerType === 'mouse') follow(event)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse') leave()
    },
    onPointerLeave: leave,
    onPointerCancel: leave,
  }
}

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowDown: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** A line chart of exact amounts on a labelled axis. A finger or the arrow keys select points. */
export function LineChart(props: LineChartProps) {
  const { points, label, summary, empty, coin, places, height = 240 } = props
  const { lang } = useReader()
  const hidden = useAmountsHidden()
  const [at, setAt] = useState<number>()
  const frame = { '--chart': `${height}px` } as CSSProperties
  if (points.length === 0)
    return (
      <figure className="chart chart--empty" style={frame} aria-label={label}>
        <p className="caption">{empty}</p>
      </figure>
    )
  const axis = axisOf(points.map((point) => point.value))
  const names = axis.ticks.map((tick) => (hidden ? '••' : tickText(lang, tick, axis.step)))
  const last = points.length - 1
  const shown = Math.min(at ?? last, last)
  const point = points[shown]
  const amount = point && !hidden ? moneyText(lang, point.value, coin, { places }) : '••••'
  const left = fromLeft(shown, points.length)
  const top = point ? fromTop(point.value, axis) : 0
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    setAt(move(shown, last))
  }
  const end = Math.max(...names.map((name) => name.length)) * 7 + 12
  return (
    <figure className="chart" style={{ ...frame, '--chart-end': `${end / 16}rem` } as CSSProperties}>
      <figcaption className="sr">{summary}</figcaption>
      <div
        className="chart__plot"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown}
        aria-valuetext={`${amount}, ${point?.at}`}
        {...following(points.length, setAt)}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(undefined)}
      >
        <div className="chart__grid" aria-hidden="true">
          {axis.ticks.map((tick) => (
            <span key={tick} style={{ top: `${fromTop(tick, axis)}%` }} />
          ))}
        </div>
        {points.length > 1 && <Area line={path(points, axis)} />}
        {at !== undefined && <span className="chart__cross" style={{ left: `${left}%` }} />}
        <span className="chart__dot" style={{ left: `${left}%`, top: `${top}%` }} />
        {at !== undefined && (
          <span className="chart__tip" style={{ left: `${left}%`, transform: `translateX(-${left}%)` }}>
            <b>{amount}</b> {point?.at}
          </span>
        )}
        <div className="chart__y" aria-hidden="true">
          {axis.ticks.map((tick, row) => (
            <span key={tick} style={{ top: `${fromTop(tick, axis)}%` }}>
              {names[row]}
            </span>
          ))}
        </div>
      </div>
      <div className="chart__x" aria-hidden="true">
        {labelled(points.length).map((index) => (
          <span key={index}>{points[index]?.short ?? points[index]?.at}</span>
        ))}
      </div>
    </figure>
  )
}

/** The line, and the gradient below it. */
function Area({ line }: { line: string }) {
  const fade = useId()
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id={fade} x2="0" y2="1">
        <stop className="chart__fade" offset="0" stopOpacity=".2" />
        <stop className="chart__fade" offset="1" stopOpacity="0" />
      </linearGradient>
      <path d={`M${line}L100 100L0 100Z`} fill={`url(#${fade})`} />
      <path className="chart__line" d={`M${line}`} />
    </svg>
  )
}
