import { raffleDraws } from '@humidor/contract/products/raffle.console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { pageOf, readNumber } from '../../../../platform/console/keyset.ts'
import { type ConsoleDraw, countDraws, drawsAfter } from './draws.queries.ts'

const presentForConsole = (row: ConsoleDraw) => ({
  id: Number(row.id),
  member: { uid: row.uid, name: row.name },
  at: row.at,
  prizeId: row.prize,
  amount: micros<'CIG'>(row.amount),
  cost: micros<'POINT'>(row.cost),
  nonce: row.nonce,
  clientSeed: row.client_seed,
  commitment: row.commitment.toString('hex'),
  tableHash: row.table_hash.toString('hex'),
  revealedAt: row.revealed_at,
  paidAt: row.paid_at,
  takenBy: row.taken_by.toString(),
  paidBy: row.paid_by?.toString() ?? null,
})

export const answerRaffleDraws: Handler = read(
  raffleDraws,
  async ({ db, request: { after, limit, uid, prize, id, waiting }, fail }) => {
    const place = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const asked = { uid, prize, id: id === undefined ? undefined : BigInt(id), waiting }
    const [found, count] = await Promise.all([drawsAfter(db, asked, place, limit + 1), countDraws(db, asked)])
    const { rows, next } = pageOf(found, limit, (row) => row.id.toString())
    return { rows: rows.map(presentForConsole), count, next }
  },
)
