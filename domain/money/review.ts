/** The rules by which a withdrawal stops for review: an address on a list, or one of the velocity rules. */
export const reviewRules = ['listed', 'count', 'sum', 'newAddress', 'freshDeposit', 'sharedAddress'] as const
export type ReviewRule = (typeof reviewRules)[number]

/** The entry of a list that an address is on. */
export interface ListedEntry {
  list: string
  line: number
  source: string
  reason: string
  /** It was removed from the list since. */
  removed: boolean
}

/** What was found, and by which threshold: whole units, money in millionths, times in seconds. */
export type ReviewEvidence =
  | { rule: 'listed'; entry: ListedEntry }
  | { rule: Exclude<ReviewRule, 'listed'>; value: bigint; threshold: bigint }

/** Whether the hits that an operator confirms are exactly those that are not cleared, in any order. */
export const isSameHits = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))
