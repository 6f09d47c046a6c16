import { raffleCheck, raffleDraws, raffleSums } from '@humidor/contract/products/raffle.console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { raffleTable } from '@humidor/domain/products/raffle.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { balanceOf } from '../../../ledger/totals.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { checkedRaffle } from './checking.ts'
import { countDraws, type DeskDraw, drawnBy, drawsAfter, raffleSumsOf, waitingPrizes } from './desk.queries.ts'
import { rewards } from './raffle.postings.ts'
import { presentTable } from './raffle.present.ts'

const presentDesk = (row: DeskDraw) => ({
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

/** What all draws come to, and what waits. */
const answerSums = (settings: ReadSettings) =>
  read(raffleSums, async ({ db }) => {
    const inForce = await settings()
    const { cost, prizes, tableHash } = presentTable(raffleTable(inForce))
    const [sums, drawn, waiting, standing] = await Promise.all([
      raffleSumsOf(db),
      drawnBy(db, Buffer.from(tableHash, 'hex')),
      waitingPrizes(db),
      balanceOf(db, [rewards]),
    ])
    return {
      open: inForce.raffleOpen === 1,
      draws: Number(sums.draws),
      points: micros<'POINT'>(sums.points),
      brought: micros<'CIG'>(sums.brought),
      expected: micros<'CIG'>(sums.expected),
      prizes: prizes.map((prize) => ({ ...prize, drawn: drawn.get(prize.id) ?? 0 })),
      cost,
      drawsNow: [...drawn.values()].reduce((sum, draws) => sum + draws, 0),
      waiting: { ...waiting, amount: micros<'CIG'>(waiting.amount) },
      rewards: micros<'CIG'>(standing.get(rewards) ?? 0n),
    }
  })

/** What operators look at: draws, and what they come to. */
export const deskReads = (settings: ReadSettings): Handler[] => [
  read(raffleDraws, async ({ db, request: { after, limit, uid, prize, id, waiting }, fail }) => {
    const place = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const asked = { uid, prize, id: id === undefined ? undefined : BigInt(id), waiting }
    const [found, count] = await Promise.all([drawsAfter(db, asked, place, limit + 1), countDraws(db, asked)])
    const { rows, next } = pageOf(found, limit, (row) => row.id.toString())
    return { rows: rows.map(presentDesk), count, next }
  }),
  answerSums(settings),
  read(raffleCheck, async ({ db, request: { id }, fail }) => {
    const found = (await checkedRaffle(db, BigInt(id))) ?? fail('not_found')
    return found === 'open' ? fail('illegal_operation') : found.checks
  }),
]
