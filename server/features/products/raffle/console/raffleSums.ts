import { raffleSums } from '@humidor/contract/products/raffle.console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { raffleTable } from '@humidor/domain/products/raffle.ts'
import { read } from '../../../../http/handle.ts'
import { balanceOf } from '../../../../ledger/totals.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { rewards } from '../raffle.postings.ts'
import { presentTable } from '../raffle.present.ts'
import { drawnBy, raffleSumsOf, waitingPrizes } from './draws.queries.ts'

/** `GET /console/raffleSums`: totals of all draws, and the prizes that wait for the rewards. */
export const answerRaffleSums = (settings: ReadSettings) =>
  read(raffleSums, async ({ db }) => {
    const inForce = await settings()
    const { cost, prizes, tableHash } = presentTable(raffleTable(inForce))
    const [sums, drawn, waiting, balances] = await Promise.all([
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
      rewards: micros<'CIG'>(balances.get(rewards) ?? 0n),
    }
  })
