import { CallFailedError, refetchEvery, wireOf } from '@humidor/client/asking.ts'
import type { AnswerOf, RequestOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { type UseInfiniteQueryResult, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { ask } from './ask.ts'
import { leave } from './leave.ts'
import { firstPlace, nextPlace, type Place, ROWS } from './places.ts'
import { queries } from './query-client.ts'

/** Asks once, without keeping the answer. @throws CallFailedError */
export async function answerTo<C extends Call>(
  call: C,
  request: RequestOf<C>,
  signal: AbortSignal,
): Promise<AnswerOf<C>> {
  const outcome = await ask(call, request, { signal })
  if (outcome.kind === 'answer') return outcome.data
  if (outcome.kind === 'signed out') leave(outcome.audience, outcome.token)
  throw new CallFailedError(outcome)
}

export interface AskHow {
  /** False: do not ask yet. */
  when?: boolean
  /** Milliseconds after which to ask again, while the page is visible. */
  every?: number | undefined
  /** For how many milliseconds an answer counts as fresh; 5,000 by default. */
  fresh?: number
}

/** An answer or its absence: `data`, `isPending`, `isError`, `refetch`, as `<Page of={…}>` takes them. */
export type Asked<C extends Call> = UseQueryResult<AnswerOf<C>, CallFailedError>

/**
 * Makes a call and keeps its answer up to date: on focus, on a reconnect, and when an act changed it.
 * `useAsk(contract.member.info, {})`. Expired sign-ins are dealt with here. An item that does not exist is fetched again only
 * on request or after an act.
 */
export const useAsk = <C extends Call>(call: C, request: RequestOf<C>, how: AskHow = {}): Asked<C> =>
  useQuery<AnswerOf<C>, CallFailedError>(
    {
      queryKey: [call.path, wireOf(call, request)],
      queryFn: ({ signal }) => answerTo(call, request, signal),
      ...(how.when !== undefined && { enabled: how.when }),
      ...(how.every !== undefined && { refetchInterval: refetchEvery(how.every) }),
      ...(how.fresh !== undefined && { staleTime: how.fresh }),
    },
    queries,
  )

/** Asks before the first render, so that the first page is complete. Never fails: the page shows the error when it renders. */
export const askAhead = <C extends Call>(call: C, request: RequestOf<C>): Promise<void> =>
  queries.prefetchQuery({
    queryKey: [call.path, wireOf(call, request)],
    queryFn: ({ signal }) => answerTo(call, request, signal),
  })

/** A call that answers rows page by page: by page number up to `count`, or by the key `next` if it answers one. */
export type PagedCall = Call & { response: z.ZodMiniType<{ rows: unknown[]; count?: number; next?: string | null }> }
export type RowOf<C extends PagedCall> = AnswerOf<C>['rows'][number]

export interface AskedMore<C extends PagedCall> {
  /** Every row fetched so far, in order. */
  rows: RowOf<C>[] | undefined
  count: number | undefined
  hasMore: boolean
  loadingMore: boolean
  loadMore(): void
  /** For `<Page of={…}>` and the list piece. */
  list: UseInfiniteQueryResult<{ rows: RowOf<C>[]; count: number }, CallFailedError>
}

/** Fetches a list ten rows at a time. The screen gives every field of the request but the page's start and `limit`. */
export function useAskMore<C extends PagedCall>(
  call: C,
  request: Omit<RequestOf<C>, 'page' | 'after' | 'limit'>,
  how: AskHow = {},
): AskedMore<C> {
  type Rows = { rows: RowOf<C>[]; count: number }
  const pageAt = (place: Place) => ({ ...request, ...place, limit: ROWS }) as RequestOf<C>
  const first = firstPlace(call)
  const list = useInfiniteQuery<AnswerOf<C>, CallFailedError, Rows, readonly unknown[], Place>(
    {
      queryKey: [call.path, 'pages', wireOf(call, pageAt(first))],
      initialPageParam: first,
      queryFn: ({ signal, pageParam }) => answerTo(call, pageAt(pageParam), signal),
      getNextPageParam: (last, pages) => nextPlace({ first, last, pages: pages.length }),
      select: ({ pages }) => ({ rows: pages.flatMap((page) => page.rows), count: pages.at(-1)?.count ?? 0 }),
      ...(how.when !== undefined && { enabled: how.when }),
      ...(how.every !== undefined && { refetchInterval: refetchEvery(how.every) }),
      ...(how.fresh !== undefined && { staleTime: how.fresh }),
    },
    queries,
  )
  return {
    rows: list.data?.rows,
    count: list.data?.count,
    hasMore: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    list,
  }
}
