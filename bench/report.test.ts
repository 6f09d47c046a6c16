import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatGoal, formatValue, type PartResult } from './figures.ts'
import { gatherRatios, partMarkdown, partsOf, readSection, replaceSection } from './report.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/performance.md'), 'utf8')
const found: PartResult = {
  figures: [
    { label: 'payments', value: 1234.5, unit: '/s', range: [1000, 1500] },
    { label: 'sealed', value: 0.456, unit: '×', against: 'raw', goal: { atLeast: 0.5 } },
  ],
  failures: [],
}
const how = { at: '2026-11-22 18:00 UTC', load: [0.5, 12.3] as const, short: false, commit: 'abc1234' }

describe('a figure', () => {
  it('shows its unit, its range and whether its goal is missed', () => {
    const [rate, ratio] = found.figures
    if (!rate || !ratio) throw new Error('no figures')
    expect(formatValue(rate)).toBe('1,235 /s (1,000–1,500)')
    expect(formatValue(ratio)).toBe('0.46')
    expect(formatGoal(rate)).toBe('')
    expect(formatGoal(ratio)).toBe('at least 0.5 – **missed**')
    expect(formatGoal({ ...ratio, value: 0.5 })).toBe('at least 0.5')
  })
})

describe('the page', () => {
  it('has a section for every part and repeats the ratios of all sections', () => {
    // Read as text, because importing the parts loads the whole server.
    const list = readFileSync(join(import.meta.dirname, 'parts.ts'), 'utf8').split('Record<string, Part>>')[1] ?? ''
    const names = [...list.matchAll(/^ {2}'?([a-z-]+)'?[,:]/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(partsOf(page).map(({ name }) => name)).toEqual(names)
    for (const name of names) expect(readSection(page, `measured: ${name}`)).toMatch(/^(Measured|Not measured)/)
    expect(readSection(page, 'ratios')).toBe(gatherRatios(page))
  })

  it('shows the ratios of a new result first and keeps the other sections', () => {
    const after = replaceSection(page, 'measured: draws', partMarkdown(found, how))
    const lines = readSection(after, 'measured: draws').split('\n')
    expect(lines[0]).toBe('Measured 2026-11-22 18:00 UTC at abc1234, load 0.5 at first and 12 at last.')
    expect(lines.findIndex((line) => line.includes('sealed'))).toBeLessThan(
      lines.findIndex((line) => line.includes('payments')),
    )
    expect(readSection(after, 'measured: web')).toBe(readSection(page, 'measured: web'))
    expect(gatherRatios(after)).toContain('| Draws | sealed | **0.46** | raw | at least 0.5 – **missed** |')
    expect(replaceSection(after, 'measured: draws', partMarkdown(found, how))).toBe(after)
  })

  it('has no section for an unknown part', () => {
    expect(() => readSection(page, 'measured: nothing')).toThrow('no section')
  })
})
