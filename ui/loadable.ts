/** What a screen asks for, as every asking tool answers: there, on its way, or failed. */
export interface Loadable<T> {
  data: T | undefined
  isPending: boolean
  isError: boolean
  refetch(): Promise<unknown>
  /** When `data` was last heard, in milliseconds of the reader's own clock; 0 for never. */
  dataUpdatedAt?: number
}

/** Several questions as one: there when all are there, failed when one failed and has nothing older to show. */
export function together<T extends Record<string, unknown>>(asked: { [K in keyof T]: Loadable<T[K]> }): Loadable<T> {
  const all = Object.values<Loadable<unknown>>(asked)
  const there = all.every((one) => one.data !== undefined)
  return {
    data: there ? (Object.fromEntries(Object.entries(asked).map(([name, one]) => [name, one.data])) as T) : undefined,
    isPending: all.some((one) => one.isPending),
    isError: all.some((one) => one.isError),
    refetch: () => Promise.all(all.map((one) => one.refetch())),
    dataUpdatedAt: Math.min(...all.map((one) => one.dataUpdatedAt ?? 0)),
  }
}
