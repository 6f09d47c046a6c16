import { join } from '@humidor/contract/products/raffle.ts'
import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import { drawPrize, raffleTable, refuseRaffle, tableHashOf } from '@humidor/domain/products/raffle.ts'
import type { Tx } from '../../../database/database.ts'
import { transaction } from '../../../http/handle.ts'
import { NotCoveredError } from '../../../ledger/lines.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { post } from '../../../ledger/post.ts'
import type { Transfer } from '../../../ledger/posting.ts'
import type { Posted } from '../../../ledger/writing.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { accountsOf, prizeTransfer, takenTransfer } from './raffle.postings.ts'
import { insertDraw, isAnyWaiting, nextDraw } from './raffle.queries.ts'
import { lockOrOpenSeed, openedSeed, reveal, type SeedParts } from './seeds.ts'

/**
 * Takes the points and pays the prize. Where the rewards do not cover the prize, or older prizes wait, it takes only the points,
 * and the prize waits.
 */
async function takeAndPay(tx: Tx, taken: Transfer, prize: Transfer): Promise<Posted[]> {
  if (await isAnyWaiting(tx)) return await post(tx, [taken])
  try {
    return await post(tx, [taken, prize])
  } catch (error) {
    // Nothing is written at this point.
    if (error instanceof NotCoveredError) return await post(tx, [taken])
    throw error
  }
}

/**
 * `POST /raffle/join`: locks the member's seed first, then accounts. Each concurrent draw is the next draw of the seed, or finds
 * no points left. The cost, the prize and the draw commit together or not at all (rules D12, threats C183).
 */
export const answerJoin = (parts: SeedParts) =>
  transaction(join, async ({ tx, member: { uid }, request, key, at, fail, demand }) => {
    const inForce = await settingsOf(tx)
    const table = raffleTable(inForce)
    const open = await lockOrOpenSeed(tx, parts, { uid, table, at })
    const { points, profit } = accountsOf(uid)
    const { balance } = await lockAccounts(tx, [points, profit])
    demand(refuseRaffle({ open: inForce.raffleOpen === 1, cost: table.cost, points: balance(points) }))
    if (request.commitment !== undefined && request.commitment !== open.commitment.toString('hex'))
      fail('illegal_value')

    const nonce = open.draws + 1
    const { clientSeed = key } = request
    const tableHash = tableHashOf(table)
    const { id: prize, amount } = drawPrize({ seed: openedSeed(parts, open), clientSeed, nonce, tableHash }, table)
    const drawn = { id: await nextDraw(tx), uid }
    const [taken, paid] = await takeAndPay(tx, takenTransfer(drawn, table.cost, at), prizeTransfer(drawn, amount, at))
    if (!taken) throw new Error('the points of a draw were not taken')
    await insertDraw(tx, {
      ...drawn,
      ...{
        seed_id: open.id,
        table_hash: open.table_hash,
        nonce,
        client_seed: clientSeed,
        prize,
        amount,
        cost: table.cost,
        at,
      },
      ...{ taken_by: taken.id, paid_by: paid?.id ?? null, paid_at: paid ? at : null },
    })
    if (nonce >= inForce.raffleSeedDraws) await reveal(tx, parts, open, at)
    return {
      amount: micros<'CIG'>(amount) as Cig,
      id: prize,
      draw: Number(drawn.id),
      nonce,
      clientSeed,
      paid: paid !== undefined,
    }
  })
