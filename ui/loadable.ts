/** What a screen asks for, as every asking tool answers: there, on its way, or failed. */
export interface Loadable<T> {
  data: T | undefined
  isPending: boolean
  isError: boolean
  refetch(): Promise<unknown>
  /** When `data` was last heard, in milliseconds of the reader's own clock; 0 for never. */
  dataUpdatedAt?: number
  /** Whether it came or failed since this screen began to show it, for who forgets a failure as soon as they ask again. */
  isFetchedAfterMount?: boolean | undefined
}

/**
 * Whether it failed and nothing older can be shown; also while it is asked for again, so that what says so stays until there is an answer.
 * Not for a screen that is opened again: there it is on its way, as it was at first, since nobody knows yet whether it fails once more.
 */
export const hasFailed = ({
  data,
  isError,
  isFetchedAfterMount = false,
}: Omit<Loadable<unknown>, 'isPending' | 'refetch'>) => data === undefined && (isError || isFetchedAfterMount)

/** Several questions as one: there when all are there, failed when one failed and has nothing older to show. */
export function together<T extends Record<string, unknown>>(asked: { [K in keyof T]: Loadable<T[K]> }): Loadable<T> {
  const all = Object.values<Loadable<unknown>>(asked)
  const missing = all.filter((one) => one.data === undefined)
  const there = missing.length === 0
  return {
    data: there ? (Object.fromEntries(Object.entries(asked).map(([name, one]) => [name, one.data])) as T) : undefined,
    isPending: all.some((one) => one.isPending),
    isError: missing.some((one) => one.isError),
    refetch: () => Promise.all(all.map((one) => one.refetch())),
    dataUpdatedAt: Math.min(...all.map((one) => one.dataUpdatedAt ?? 0)),
    isFetchedAfterMount: missing.some((one) => one.isFetchedAfterMount === true),
  }
}
