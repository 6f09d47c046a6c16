/**
 * Limits the time of work that has no limit of its own, such as `page.evaluate` or opening a page. Without it, a stuck page
 * blocks its story without a message.
 * @throws Error after so many seconds, with the name of the awaited thing
 */
export async function withTimeout<T>(seconds: number, awaited: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Timed out after ${seconds} s waiting for ${awaited}.`)), seconds * 1000)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
