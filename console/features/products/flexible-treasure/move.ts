import type { consoleContract } from '@humidor/contract/console/index.ts'
import { readUid } from '@humidor/domain/typed/kinds.ts'
import type { RowOf } from '../../../api/usePages.ts'

export type Move = RowOf<typeof consoleContract.flexibleTreasure.treasureMoves>
export type Owed = RowOf<typeof consoleContract.flexibleTreasure.unpaidReturns>

export const moveName = ({ money, arrived }: Pick<Move, 'money' | 'arrived'>): string =>
  money > 0n ? 'Transfer in' : arrived ? 'Transfer out, arrived' : 'Transfer out, pending'

/** The UID to search for; other text finds nobody. */
export const uidIn = (text: string | undefined): { uid?: number } =>
  text === undefined ? {} : { uid: readUid(text) ?? 0 }
