import { transactionToBalanceHistory } from '@humidor/contract/money/wallet.ts'
import { movementStatus } from '@humidor/domain/money/movement.ts'
import type { z } from 'zod/mini'
import { read } from '../../../../http/handle.ts'
import { type ConversionRow, conversionsOf } from './conversions.queries.ts'

type Row = z.output<(typeof transactionToBalanceHistory)['response']>[number]

/** A conversion as its member sees it: `moneyChange` is the amount that the balance receives. */
const presentConversion = (row: ConversionRow): Row => ({
  id: Number(row.id),
  did: Number(row.id),
  moneyChange: row.money,
  status: movementStatus[row.state],
  createdAt: row.created_at,
  dueAt: row.due_at,
  endedAt: row.ended_at,
})

/** `GET /user/transactionToBalanceHistory`. */
export const answerTransactionToBalanceHistory = read(transactionToBalanceHistory, async ({ db, member }) =>
  (await conversionsOf(db, member.uid)).map(presentConversion),
)
