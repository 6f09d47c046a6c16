import { retryWhenRateLimited } from '@humidor/client/retry-when-rate-limited.ts'
import { contract } from '@humidor/contract/index.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { queries } from '../../../api/query-client.ts'
import { answerTo } from '../../../api/useAsk.ts'
import type { DrawRecord } from './draw.ts'

const { record } = contract.draws

/** Entries to a page. */
const ENTRIES = 20

/**
 * The entries of a draw, page by page, by their numbers; each page comes with the record that it is part of. Once it is drawn
 * they are asked for again, as each has its place then; those from before stay until these are there.
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
      // What is told of a draw that is held never changes: not all of its pages are fetched again by whoever looks at it again.
      staleTime: drawnAt === null ? 60_000 : Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    },
    queries,
  )
  return { entries: list.data?.pages.flatMap((page) => page.entries), list }
}
