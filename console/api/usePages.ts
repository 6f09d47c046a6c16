import { wireOf } from '@humidor/client/asking.ts'
import type { AnswerOf, RequestOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { useState } from 'react'
import type { z } from 'zod/mini'
import { type Asked, type Following, useAsk } from './useAsk.ts'
import { type ListView, useListView } from './useListView.ts'

/** A call that answers a page and the key of the next. It omits the row count if counting would take too long. */
export type PagedCall = Call & { response: z.ZodMiniType<{ rows: unknown[]; count?: number; next: string | null }> }
export type RowOf<C extends PagedCall> = AnswerOf<C>['rows'][number]
export type Asking<C extends PagedCall> = Omit<RequestOf<C>, 'after' | 'limit'>

export interface Pages<C extends PagedCall> {
  /** Rows on a page, order, ranges and columns, as the address says. */
  view: ListView
  page: Asked<C>
  rows: readonly RowOf<C>[] | undefined
  /** The number of rows on all pages. */
  count: number | undefined
  /** The number of the first row shown, from 1; undefined while rows of another page stand in. */
  first: number | undefined
  back: (() => void) | undefined
  on: (() => void) | undefined
}

/**
 * A table paged by key, so that new rows move no row from one page to another.
 * @param asking the filters of the page; the order and the ranges of the address come on top, where the call accepts them
 */
export function usePages<C extends PagedCall>(call: C, asking: Asking<C>, follow?: Following<AnswerOf<C>>): Pages<C> {
  const view = useListView(call)
  const first = { ...asking, ...view.request, limit: view.size }
  const question = JSON.stringify(wireOf(call, first as RequestOf<C>))
  const [turned, setTurned] = useState<{ question: string; keys: readonly string[] }>({ question, keys: [] })
  // A new query starts at its first page.
  const keys = turned.question === question ? turned.keys : []
  const after = keys.at(-1)
  const request = { ...first, ...(after !== undefined && { after }) } as RequestOf<C>
  const page = useAsk(call, request, { keepLast: true, live: true, follow })
  const next = page.data?.next
  const turn = (to: readonly string[]) => setTurned({ question, keys: to })
  return {
    view,
    page,
    rows: page.data?.rows,
    count: page.data?.count,
    first: page.isPlaceholderData ? undefined : keys.length * view.size + 1,
    back: keys.length > 0 ? () => turn(keys.slice(0, -1)) : undefined,
    // Not while an older page stands in: its `next` key belongs to the older page.
    on: next != null && !page.isPlaceholderData ? () => turn([...keys, next]) : undefined,
  }
}
