import type { AnswerOf, RequestOf } from '@humidor/client/client.ts'
import type { Asking, PagedCall, RowOf } from './usePages.ts'

/** The maximum number of rows in one file. */
export const mostRows = 10_000
const perQuestion = 200

export interface Fetched<Row> {
  rows: Row[]
  /** The table has more than `mostRows`; the rest is omitted. */
  cut: boolean
}

export interface Fetching {
  /** Rows loaded, and rows in all; 0: unknown. */
  onProgress(there: number, all: number): void
  signal: AbortSignal
}

/** All rows of a query, page after page. @throws the errors of `answer`, and an abort */
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
