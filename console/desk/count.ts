import { COUNTED_AT_MOST, MOST_COUNTED } from '@humidor/domain/backoffice/counting.ts'

const text = (count: number) => count.toLocaleString('en')

/**
 * How many rows there are, as operators read it: `10,000+` where counting stopped. A list that is counted whole may have exactly as
 * many, of which that is true as well; with more of them it says how many.
 */
export const countText = (count: number) => (count === COUNTED_AT_MOST ? `${text(MOST_COUNTED)}+` : text(count))
