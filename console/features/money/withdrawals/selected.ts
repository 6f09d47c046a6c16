import { type Chain, chains } from '@humidor/domain/money/deposit.ts'
import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { refuseUnopened } from '@humidor/domain/money/withdrawal.ts'
import type { Row } from './withdrawal.ts'

/** The exact sum to pay of some withdrawals, by chain. */
export const sumsOf = (rows: readonly Pick<Row, 'chain' | 'pays'>[]): { chain: Chain; pays: Usdt; count: number }[] =>
  chains.flatMap((chain) => {
    const those = rows.filter((row) => row.chain === chain)
    const pays = micros<'USDT'>(those.reduce((sum, row) => sum + row.pays, 0n))
    return those.length > 0 ? [{ chain, pays, count: those.length }] : []
  })

/** Whether it may be approved among others: no warning, and no second operator has been asked already. */
export const isApprovable = ({ state, flags, secondWaits }: Pick<Row, 'state' | 'flags' | 'secondWaits'>): boolean =>
  state === 'reviewing' && !secondWaits && refuseUnopened(flags.length) === undefined

/** Whether "select all" selects it: nothing about it needs a look at the panel, and nobody else has it open. */
export const isSwept = (row: Pick<Row, 'state' | 'flags' | 'secondWaits' | 'lockedBy' | 'trouble'>): boolean =>
  row.lockedBy === null && row.flags.length === 0 && row.trouble === null && !row.secondWaits

/** The ids of a request, in one order: a repeat after a lost answer is then the same request, whatever the order of the ticks. */
export const idsOf = (rows: readonly Pick<Row, 'id'>[]): string[] =>
  rows.map(({ id }) => id).toSorted((one, other) => Number(BigInt(one) - BigInt(other)))
