/** The length of a queue and the time of its oldest item; null: the queue is empty. */
export interface QueueLength {
  count: number
  since: Date | null
}

/**
 * How a queue has changed since its list was requested; undefined: its numbers show no change.
 * @param then its state when the list was requested
 */
export function changeOfQueue(then: QueueLength | undefined, now: QueueLength | undefined): string | undefined {
  if (!then || !now) return undefined
  if (now.count > then.count) return 'New items'
  // One item may have left as another came; only the oldest item's time shows it.
  const same = now.count === then.count && now.since?.getTime() === then.since?.getTime()
  return same ? undefined : 'Changed since'
}
