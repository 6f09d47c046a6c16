/** How much waits in a queue, and since when the oldest does; null: nothing waits. */
export interface Stand {
  count: number
  since: Date | null
}

/**
 * What has become of a queue since its list was asked for, in words; undefined: nothing that its numbers tell.
 * @param then how it stood when the list was asked for
 */
export function sinceThen(then: Stand | undefined, now: Stand | undefined): string | undefined {
  if (!then || !now) return undefined
  if (now.count > then.count) return 'Something has come since'
  // One may have gone as another came, which the oldest alone tells.
  const same = now.count === then.count && now.since?.getTime() === then.since?.getTime()
  return same ? undefined : 'Something has changed since'
}
