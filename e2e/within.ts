/**
 * Waits for what has no time limit of its own, as work inside a page or a page that is being opened: one that stands
 * still would otherwise hold up its story without a word.
 * @throws after so many seconds, saying what was waited for
 */
export async function within<T>(seconds: number, awaited: string, work: Promise<T>): Promise<T> {
  let patience: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new Error(`Waited ${seconds} s in vain for ${awaited}.`)), seconds * 1000)
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(patience)
  }
}
