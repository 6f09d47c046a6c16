/** A query of a screen, in the shape of react-query: data, pending or failed. */
export interface Loadable<T> {
  data: T | undefined
  isPending: boolean
  isError: boolean
  refetch(): Promise<unknown>
  /** When `data` was received, in milliseconds of the device clock; 0 for never. */
  dataUpdatedAt?: number
  /** Whether the query settled since this screen mounted. Needed because react-query drops an error when it refetches. */
  isFetchedAfterMount?: boolean | undefined
}

/**
 * True when the query failed and there is no older data, also while it is retried, so that the failure stays visible until an
 * answer.
 * False on a screen that is mounted again: there the query is pending, because its result is unknown.
 */
export const hasFailed = ({
  data,
  isError,
  isFetchedAfterMount = false,
}: Omit<Loadable<unknown>, 'isPending' | 'refetch'>) => data === undefined && (isError || isFetchedAfterMount)

/** Combines queries: data when all have data; failed when one has failed without older data. */
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
