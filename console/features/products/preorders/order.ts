import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { RowOf } from '../../../api/usePages.ts'

export type Order = RowOf<typeof consoleContract.preorders.preorders>
export type Sums = AnswerOf<typeof consoleContract.preorders.preorderSums>

/** Why an unpaid order can be paid at any time: it was late, or was made for an owner who created none. */
export function whyFrozen({ freezes, lateAt }: Pick<Order, 'freezes' | 'lateAt'>): string | undefined {
  if (!freezes) return undefined
  return lateAt
    ? 'Not paid in time; its owner is frozen'
    : 'Created for an owner who did not order; paying it lifts the freeze'
}
