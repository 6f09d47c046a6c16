import type { payout } from '@humidor/contract/v1/payouts.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import { stateOf } from '../listPayouts.ts'
import type { PayoutRow } from '../payouts.queries.ts'

/** A payout as `/api/v1` and webhooks show it. */
export const presentV1Payout = (row: PayoutRow): z.output<typeof payout> => ({
  id: String(row.id),
  state: stateOf(row),
  amount: micros<'USDT'>(row.money),
  fee: micros<'USDT'>(row.fee),
  arrives: micros<'USDT'>(row.pays),
  address: row.address,
  txid: row.txid,
  reply: row.reply,
  createdAt: row.created_at,
  endedAt: row.ended_at,
})
