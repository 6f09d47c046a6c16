import { MOST_COUNTED } from '@humidor/domain/counting.ts'

/** How many rows there are, as operators read it: `10,000+` where they were counted no further. */
export const countText = (count: number) => `${count.toLocaleString('en')}${count === MOST_COUNTED ? '+' : ''}`
