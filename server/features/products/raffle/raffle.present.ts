import type { draw, history } from '@humidor/contract/products/raffle.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { prizeMark, type RaffleTable, tableHashOf } from '@humidor/domain/products/raffle.ts'
import type { z } from 'zod/mini'
import type { OwnDraw, WholeDraw } from './raffle.queries.ts'

/** The odds in the public view. */
export const presentTable = (table: RaffleTable) => ({
  cost: table.cost,
  prizes: [...table.prizes],
  tableHash: tableHashOf(table),
})

/** A draw in its member's history. */
export const presentOwn = (row: OwnDraw): z.output<(typeof history)['response']>['rows'][number] => {
  const amount = micros<'CIG'>(row.amount)
  return {
    id: Number(row.id),
    mark: prizeMark({ id: row.prize, amount }),
    createdAt: row.at,
    prizeId: row.prize,
    amount,
    cost: micros<'POINT'>(row.cost),
    paid: row.paid_at !== null,
    revealed: row.revealed,
  }
}

/** All inputs of a draw. The hash of its odds is the stored one, not one computed from them. */
export const presentWhole = (row: WholeDraw): z.output<(typeof draw)['response']> => ({
  id: Number(row.id),
  createdAt: row.at,
  prizeId: row.prize,
  amount: micros<'CIG'>(row.amount),
  paidAt: row.paid_at,
  cost: micros<'POINT'>(row.cost),
  prizes: row.prizes.map(({ id, amount, weight }) => ({ id, amount: micros<'CIG'>(BigInt(amount)), weight })),
  tableHash: row.table_hash.toString('hex'),
  commitment: row.commitment.toString('hex'),
  clientSeed: row.client_seed,
  nonce: row.nonce,
  draws: row.draws,
  seed: row.seed?.toString('hex') ?? null,
  revealedAt: row.revealed_at,
  isPublic: row.is_public,
})
