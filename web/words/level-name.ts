import type { Say } from './words.ts'

const keys = ['0', '1', '2', '3', '4', '5'] as const

/** The name of a level, 0 to 5, in the reader's language. */
export const levelName = (words: Say<'membership'>, level: number) => words(`level.${keys[level] ?? '0'}`)
