import { retryWhenRateLimited } from '@humidor/client/retry-when-rate-limited.ts'
import * as drawsCalls from '@humidor/contract/products/draws.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { queries } from '../../../api/query-client.ts'
import { answerTo } from '../../../api/useAsk.ts'
import type { DrawRecord } from './draw.ts'

const { record } = drawsCalls

/** Entries per page. */
const ENTRIES = 20

/**
 * The entries of a draw, paged by number; each page includes the record of the draw. Once the draw is done, they are fetched
 * again, because each entry has its place then. The old entries stay until the new ones arrive.
 */
export function useEntries({ id, drawnAt }: DrawRecord) {
  const list = useInfiniteQuery(
    {
      queryKey: [record.path, 'entries', id, drawnAt !== null],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ signal, pageParam: after }) =>
        retryWhenRateLimited(
          () => answerTo(record, { id, limit: ENTRIES, ...(after !== undefined && { after }) }, signal),
          signal,
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
      // The record of a finished draw never changes, so a second visit fetches no page again.
      staleTime: drawnAt === null ? 60_000 : Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    },
    queries,
  )
  return { entries: list.data?.pages.flatMap((page) => page.entries), list }
}
