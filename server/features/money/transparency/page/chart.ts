import type { Html } from '../../../../http/html.ts'
import { html } from '../../../../http/html.ts'
import { dayText, dayTime, type PageContext, table } from './pieces.ts'

/** A line of a chart: days and their values, in order of time. */
export interface ChartLine {
  label: string
  points: readonly { day: string; value: bigint }[]
}

export interface ChartOptions {
  /** Unique on the page. */
  id: string
  title: string
  lines: readonly ChartLine[]
  /** The value of a point as text. */
  text(value: bigint): Html | string
  /** What one unit of the axis is: a million for millionths, one for whole numbers. */
  unit: number
}

const WIDTH = 320
const HEIGHT = 120
/** Points of a drawn line; rows of its table. */
const DRAWN = 92
const TABLED = 14

const DAY_MS = 86_400_000
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** The next round number that is not below a value: 1, 2, 2.5, 4, 5, 6 or 8 times a power of ten. */
export function roundAbove(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 2.5, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power
}

/** At most so many of a list, evenly, with its first and its last. */
export const thinned = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most
    ? [...all]
    : Array.from({ length: most }, (_, at) => all[Math.round((at * (all.length - 1)) / (most - 1))]).filter(
        (one) => one !== undefined,
      )

/**
 * Charts the lines from zero. The drawing has no text: labels stand around it, and a table below has the last days.
 * @returns a sentence where there are fewer than two days
 */
export function chart(page: PageContext, { id, title, lines, text, unit }: ChartOptions): Html {
  const { say, lang } = page
  const days = [...new Set(lines.flatMap(({ points }) => points.map(({ day }) => day)))].sort()
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined || first === last)
    return html`<p class="none">${say('chart.begins')}</p>`
  const values = lines.flatMap(({ points }) => points.map(({ value }) => Number(value) / unit))
  const top = roundAbove(Math.max(...values))
  const x = (day: string) => ((dayNumber(day) - dayNumber(first)) / (dayNumber(last) - dayNumber(first))) * WIDTH
  const y = (value: bigint) => HEIGHT - (Math.max(0, Number(value) / unit) / top) * HEIGHT
  const drawn = lines.map(({ points }) => {
    const path = thinned(points, DRAWN).map(({ day, value }) => `${x(day).toFixed(1)} ${y(value).toFixed(1)}`)
    return `M${path.join('L')}`
  })
  const compact = new Intl.NumberFormat(lang, { notation: 'compact', maximumFractionDigits: 1 })
  return html`<figure class="chart" aria-labelledby="${id}-caption"><figcaption id="${id}-caption">${title}</figcaption>
${legend(lines)}<div class="plot"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-t ${id}-d">
<title id="${id}-t">${title}</title><desc id="${id}-d">${lines.map((line) => describe(page, line, text))}</desc>
${[0, HEIGHT / 2, HEIGHT].map((at) => html`<path class="grid" d="M0 ${at}H${WIDTH}" vector-effect="non-scaling-stroke"/>`)}
${drawn.map((path, at) => html`<path class="stroke stroke-${at + 1}" d="${path}" vector-effect="non-scaling-stroke"/>`)}</svg>
<div class="scale" aria-hidden="true"><span>${compact.format(top)}</span><span>${compact.format(top / 2)}</span><span>0</span></div></div>
<div class="span" aria-hidden="true"><span>${dayText(lang, first)}</span><span>${dayText(lang, last)}</span></div>
<details><summary>${say('chart.asTable')}</summary>${tabled(page, { title, lines, text, days })}</details></figure>`
}

const legend = (lines: readonly ChartLine[]): Html | undefined =>
  lines.length < 2
    ? undefined
    : html`<p class="legend">${lines.map(({ label }, at) => html`<span class="key key-${at + 1}">${label}</span>`)}</p>`

/** A line in words, for those who do not see it. */
function describe({ say, lang }: PageContext, { label, points }: ChartLine, text: ChartOptions['text']): string {
  const sorted = points.map(({ value }) => value).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const words = (value: bigint | undefined) => {
    const shown = value === undefined ? '' : text(value)
    return typeof shown === 'string' ? shown : shown.text.replace(/<[^>]*>/g, '')
  }
  const day = (at: number) => dayText(lang, points.at(at)?.day ?? '1970-01-01')
  return `${label}: ${say('chart.describes', {
    ...{ from: day(0), until: day(-1), lowest: words(sorted.at(0)), highest: words(sorted.at(-1)) },
    last: words(points.at(-1)?.value),
  })} `
}

function tabled(
  { say, lang }: PageContext,
  { title, lines, text, days }: Pick<ChartOptions, 'title' | 'lines' | 'text'> & { days: readonly string[] },
): Html {
  const byDay = lines.map(({ points }) => new Map(points.map(({ day, value }) => [day, value])))
  return table(
    title,
    [say('chart.day'), ...lines.map(({ label }) => label)],
    days
      .slice(-TABLED)
      .reverse()
      .map((day) => [
        dayTime(lang, day),
        ...byDay.map((values) => {
          const value = values.get(day)
          return value === undefined ? '–' : text(value)
        }),
      ]),
  )
}
