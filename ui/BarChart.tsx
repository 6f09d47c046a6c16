import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { barAt, barHeights } from './bar-geometry.ts'
import { classNames } from './class-names.ts'
import './css/bar-chart.css'

export interface ChartBar {
  /** Its whole name, such as "November 2026". */
  name: string
  /** Under the bar. */
  short: string
  /** Millionths, not below zero. Gives the height. */
  value: bigint
  /** The value in words, for screen readers. */
  text: string
}

export interface BarChartProps {
  label: string
  /** Heads of the table that screen readers get: names, values. */
  heads: readonly [string, string]
  bars: readonly ChartBar[]
  chosen: number
  onChoose: (place: number) => void
}

/** How a key moves from one bar to another. */
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Bars of which one is chosen, by a finger that slides over them or by the arrow keys. Screen readers get a slider, and all values as a
 * table.
 */
export function BarChart({ label, heads, bars, chosen, onChoose }: BarChartProps) {
  const id = useId()
  const heights = barHeights(bars.map(({ value }) => value))
  const last = bars.length - 1
  const choose = (place: number) => {
    const bounded = Math.max(0, Math.min(last, place))
    if (bounded !== chosen) onChoose(bounded)
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    choose(barAt((event.clientX - box.left) / box.width, bars.length))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    choose(step(chosen, last))
  }
  const shown = bars[chosen]
  return (
    <figure className="bars" aria-labelledby={id}>
      <figcaption className="sr" id={id}>
        {label}
      </figcaption>
      <div
        className="bars__plot"
        role="slider"
        tabIndex={0}
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={chosen}
        aria-valuetext={shown && `${shown.name}: ${shown.text}`}
        onPointerDown={follow}
        onPointerMove={(event) => event.buttons !== 0 && follow(event)}
        onKeyDown={onKeyDown}
      >
        {bars.map(({ name, short }, place) => (
          <span
            key={name}
            className={classNames('bars__one', place === chosen && 'bars__one--chosen')}
            aria-hidden="true"
          >
            <span className="bars__room">
              <span className="bars__bar" style={{ height: `${heights[place] ?? 0}%` }} />
            </span>
            <span className="bars__name">{short}</span>
          </span>
        ))}
      </div>
      <table className="sr">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
