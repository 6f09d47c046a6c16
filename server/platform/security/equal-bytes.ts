import { timingSafeEqual } from 'node:crypto'

/** Compares two hashes in constant time. */
export const equalBytes = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)
