import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { LineProblem, RefusedLine } from '@humidor/domain/money/screening.ts'
import type { RowOf } from '../../../api/usePages.ts'
import { many } from '../../../words/counts.ts'

export type List = RowOf<typeof consoleContract.screening.screeningLists>
export type Entry = RowOf<typeof consoleContract.screening.screeningEntries>

/** Why a line is left out of a list. */
export const problemText: Readonly<Record<LineProblem, string>> = {
  'no address': 'No address of BSC or TRON, or a wrong checksum',
  'unknown network': 'Unknown network: BSC, TRX or all',
  'other network': 'The address is of another network',
  'no source': 'No source',
  'no reason': 'No reason',
  'too long': 'Source or reason is too long',
  twice: 'Stands in the file before',
  listed: 'Is on a list already',
}

/** How many lines are left out, by reason: `3 lines: no source`. */
export function problemsIn(refused: readonly RefusedLine[]): { problem: LineProblem; text: string }[] {
  const counts = new Map<LineProblem, number>()
  for (const { problem } of refused) counts.set(problem, (counts.get(problem) ?? 0) + 1)
  return [...counts].map(([problem, count]) => ({
    problem,
    text: `${many(count, 'line', 'lines')}: ${problemText[problem]}`,
  }))
}

/** The name of a list; a draft has only a number. */
export const listName = ({ id, name }: Pick<List, 'id' | 'name'>): string => name ?? `Draft ${id}`

/** What is in force of a list: `998 of 1,000`. */
export const inForceText = ({ lines, removed }: Pick<List, 'lines' | 'removed'>): string =>
  removed === 0
    ? lines.toLocaleString('en')
    : `${(lines - removed).toLocaleString('en')} of ${lines.toLocaleString('en')}`
