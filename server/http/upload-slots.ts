/** Places of which each holds a file from before its first byte is read until it was answered. */
export interface UploadSlots {
  /** Takes a place for a sender; undefined: there is none for them. What it answers gives the place back, once, however often it is called. */
  take(sender: string): (() => void) | undefined
}

/** `most` in this process, and no more than `each` of them for one sender, so that nobody holds all of them. */
export function createUploadSlots({ most, each }: { most: number; each: number }): UploadSlots {
  const held = new Map<string, number>()
  let all = 0

  function leave(sender: string) {
    all -= 1
    const left = (held.get(sender) ?? 0) - 1
    if (left > 0) held.set(sender, left)
    else held.delete(sender)
  }

  return {
    take(sender) {
      const theirs = held.get(sender) ?? 0
      if (theirs >= each || all >= most) return undefined
      held.set(sender, theirs + 1)
      all += 1
      let isHeld = true
      return () => {
        if (isHeld) leave(sender)
        isHeld = false
      }
    },
  }
}
