import { timingSafeEqual } from 'node:crypto'

/** Whether two hashes are the same, told in the same time wherever they differ. */
export const equalBytes = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)
