import type { AnswerOf, RequestOf } from '@humidor/client/client.ts'
import type { Asking, PagedCall, RowOf } from './usePages.ts'

/** No more rows than this go into one file. */
export const mostRows = 10_000
const perQuestion = 200

export interface Fetched<Row> {
  rows: Row[]
  /** There are more than `mostRows`, and the rest has been left away. */
  cut: boolean
}

export interface Fetching {
  /** How many are there, of how many in all; 0: that is not known. */
  onProgress(there: number, all: number): void
  signal: AbortSignal
}

/** Every row that a question answers, page after page. @throws as `answer` does, and when it was stopped */
export async function allRows<C extends PagedCall>(
  answer: (request: RequestOf<C>, signal: AbortSignal) => Promise<AnswerOf<C>>,
  asking: Asking<C>,
  { onProgress, signal }: Fetching,
): Promise<Fetched<RowOf<C>>> {
  const rows: RowOf<C>[] = []
  let after: string | null = null
  for (;;) {
    signal.throwIfAborted()
    const request = { ...asking, limit: perQuestion, ...(after !== null && { after }) } as RequestOf<C>
    const page: AnswerOf<C> = await answer(request, signal)
    rows.push(...page.rows)
    onProgress(Math.min(rows.length, mostRows), Math.min(page.count ?? 0, mostRows))
    after = page.next
    if (after === null || page.rows.length === 0) return { rows: rows.slice(0, mostRows), cut: rows.length > mostRows }
    if (rows.length >= mostRows) return { rows: rows.slice(0, mostRows), cut: true }
  }
}
