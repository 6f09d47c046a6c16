import { type Figure, formatGoal, formatValue, type PartResult } from './figures.ts'

/** When and how a part was measured. Printed above its figures. */
export interface Circumstances {
  /** `2026-11-22 18:40 UTC` */
  at: string
  /** The load average of the machine at the start and at the end. */
  load: readonly [number, number]
  short: boolean
  /** The commit that was measured. */
  commit: string
}

const tableRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? [] : [tableRow(head), `|${'---|'.repeat(head.length)}`, ...rows.map(tableRow), '']

const RATIOS = ['Ratio', 'Value', 'Against', 'Goal'] as const
const isRatio = ({ unit }: Figure) => unit === '×'

/** The Markdown of a part for the page, ratios first. */
export function partMarkdown({ figures, tables = [], failures: faults }: PartResult, how: Circumstances): string {
  const [from, to] = how.load.map((load) => load.toFixed(load < 10 ? 1 : 0))
  const head = `Measured ${how.at} at ${how.commit}, load ${from} at first and ${to} at last${how.short ? ', **short form**' : ''}.`
  return [
    head,
    ...(faults.length > 0 ? [`**Invalid, because of: ${faults.join('; ')}.**`] : []),
    '',
    ...table(
      RATIOS,
      figures
        .filter(isRatio)
        .map((figure) => [figure.label, `**${formatValue(figure)}**`, figure.against ?? '', formatGoal(figure)]),
    ),
    ...table(
      ['Figure', 'Value', 'How', 'Goal'],
      figures
        .filter((figure) => !isRatio(figure))
        .map((figure) => [figure.label, formatValue(figure), figure.against ?? '', formatGoal(figure)]),
    ),
    ...tables.flatMap(({ head, rows }) => table(head, rows)),
  ]
    .join('\n')
    .trimEnd()
}

const marks = (name: string) => [`<!-- ${name} -->`, `<!-- end of ${name} -->`] as const

/** The text between the marks of a section. @throws when the page has no such section */
export function readSection(page: string, name: string): string {
  const [begin, end] = marks(name)
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page has no section ${name}`)
  return page.slice(from + begin.length, to).trim()
}

/** The page with the text of one section replaced. */
export function replaceSection(page: string, name: string, text: string): string {
  const there = readSection(page, name)
  const [begin, end] = marks(name)
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  return there === text.trim() ? page : `${page.slice(0, from)}${begin}\n${text.trim()}\n${page.slice(to)}`
}

/** The parts that have a section in the page, in its order, each with the heading above it. */
export const partsOf = (page: string): { name: string; title: string }[] =>
  [...page.matchAll(/^<!-- measured: (.+) -->$/gm)].map(({ 1: name = '', index }) => ({
    name,
    title:
      page
        .slice(0, index)
        .match(/^## .+$/gm)
        ?.at(-1)
        ?.slice(3) ?? '',
  }))

/** One Markdown table of the ratios of all parts of a page. */
export function gatherRatios(page: string): string {
  const head = tableRow(RATIOS)
  const rows = partsOf(page).flatMap(({ name, title }) => {
    const lines = readSection(page, `measured: ${name}`).split('\n')
    const from = lines.indexOf(head)
    if (from < 0) return []
    const upTo = lines.findIndex((line, n) => n > from && !line.startsWith('|'))
    return lines.slice(from + 2, upTo < 0 ? undefined : upTo).map((line) => `| ${title} ${line}`)
  })
  return [tableRow(['Part', ...RATIOS]), `|${'---|'.repeat(RATIOS.length + 1)}`, ...rows].join('\n')
}

/** The lines of a part for the terminal. */
export function formatPart(title: string, { figures, tables = [], failures: faults }: PartResult): string[] {
  const line = (figure: Figure) => {
    const behind = [figure.against && `[${figure.against}]`, formatGoal(figure) && `goal: ${formatGoal(figure)}`]
    return `  ${figure.label.padEnd(70)}${formatValue(figure).padStart(16)}  ${behind.filter(Boolean).join(' ')}`.trimEnd()
  }
  return [
    '',
    title,
    ...figures.filter(isRatio).map(line),
    ...figures.filter((figure) => !isRatio(figure)).map(line),
    ...tables.flatMap(({ head, rows }) => ['', ...[head, ...rows].map((cells) => `  ${cells.join(' · ')}`)]),
    `  failures: ${faults.join('; ') || 'none'}`,
  ]
}
