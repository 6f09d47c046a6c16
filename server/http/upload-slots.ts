/** Slots for uploads. An upload keeps its slot from before its first byte until its answer. */
export interface UploadSlots {
  /** Takes a slot for a sender. @returns a function that gives the slot back, once; undefined where no slot is free for them */
  take(sender: string): (() => void) | undefined
}

/** `most` slots in this process, at most `each` of them for one sender, so that one sender cannot take all. */
export function createUploadSlots({ most, each }: { most: number; each: number }): UploadSlots {
  const taken = new Map<string, number>()
  let all = 0

  function leave(sender: string) {
    all -= 1
    const left = (taken.get(sender) ?? 0) - 1
    if (left > 0) taken.set(sender, left)
    else taken.delete(sender)
  }

  return {
    take(sender) {
      const theirs = taken.get(sender) ?? 0
      if (theirs >= each || all >= most) return undefined
      taken.set(sender, theirs + 1)
      all += 1
      let isTaken = true
      return () => {
        if (isTaken) leave(sender)
        isTaken = false
      }
    },
  }
}
