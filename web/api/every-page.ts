import { retryWhenRateLimited } from '@humidor/client/retry-when-rate-limited.ts'

/** The most rows that a call answers at a time whose pages make a file. */
export const MOST_A_PAGE = 1_000

/** A page of a list that is paged by key; `next` null: the last one. */
interface KeyedPage {
  next: string | null
}

/**
 * Asks for one page after the other until there is none, and waits where so many questions within a minute are too many.
 * @param askPage asks for the page that begins at a place; no place is the first one
 * @throws AskFailed, and when it was stopped
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
