import { retryWhenRateLimited } from '@humidor/client/retry-when-rate-limited.ts'

/** The most rows in one answer of a call that fills a file. */
export const MAX_PAGE_ROWS = 1_000

/** A page of a list that is paged by key. `next` is null on the last one. */
interface KeyedPage {
  next: string | null
}

/**
 * Fetches one page after the other until the last, and waits when the rate limit of a minute is reached.
 * @param askPage fetches the page that begins at a place; no place is the first page
 * @throws CallFailedError, and when `signal` aborts
 */
export async function* everyPage<P extends KeyedPage>(
  askPage: (place: { after?: string }) => Promise<P>,
  signal: AbortSignal,
): AsyncGenerator<P, void> {
  let after: string | null = null
  do {
    const place = after === null ? {} : { after }
    const page: P = await retryWhenRateLimited(() => askPage(place), signal)
    yield page
    after = page.next
  } while (after !== null)
}
