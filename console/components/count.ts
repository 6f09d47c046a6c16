import { COUNTED_AT_MOST, MOST_COUNTED } from '@humidor/domain/backoffice/counting.ts'

const text = (count: number) => count.toLocaleString('en')

/**
 * A row count for operators: `10,000+` if counting stopped at the cap.
 * A list that is counted whole may have exactly that many; the text is then still true. Beyond it the text is exact.
 */
export const countText = (count: number) => (count === COUNTED_AT_MOST ? `${text(MOST_COUNTED)}+` : text(count))
