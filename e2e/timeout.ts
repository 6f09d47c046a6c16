/**
 * Waits for what has no time limit of its own, as work inside a page or a page that is being opened: one that stands
 * still would otherwise hold up its story without a word.
 * @throws after so many seconds, saying what was waited for
 */
export async function withTimeout<T>(seconds: number, awaited: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${seconds} s in vain for ${awaited}.`)), seconds * 1000)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
