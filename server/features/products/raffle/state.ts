import { state } from '@humidor/contract/products/raffle.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import { raffleTable } from '@humidor/domain/products/raffle.ts'
import { inSteps } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { presentTable } from './raffle.present.ts'
import { countOwn } from './raffle.queries.ts'
import { seedOf } from './seeds.queries.ts'
import { lockOrOpenSeed, type SeedParts } from './seeds.ts'

const earnedBy = ({ referrerPoints, orderPoints, dailySignPoints }: Settings) => ({
  referral: micros<'POINT'>(referrerPoints),
  order: micros<'POINT'>(orderPoints),
  sign: micros<'POINT'>(dailySignPoints),
})

/**
 * `GET /raffle/state`: commits to a seed before the member draws, and to another one after the odds change. It writes a seed only
 * if the open one does not fit, so repeated reads take no lock.
 */
export const answerState = (settings: ReadSettings, parts: SeedParts) =>
  inSteps(state, async ({ db, member: { uid, activated, frozen }, at }) => {
    const inForce = await settings()
    const table = raffleTable(inForce)
    const shown = presentTable(table)
    const mayDraw = activated && !frozen && inForce.raffleOpen === 1
    let seed = mayDraw ? await seedOf(db, uid) : undefined
    if (mayDraw && seed?.table_hash.toString('hex') !== shown.tableHash)
      seed = await db.transaction().execute((tx) => lockOrOpenSeed(tx, parts, { uid, table, at }))
    return {
      open: inForce.raffleOpen === 1,
      ...shown,
      commitment: seed?.commitment.toString('hex') ?? null,
      draws: seed?.draws ?? 0,
      seedDraws: inForce.raffleSeedDraws,
      earned: earnedBy(inForce),
      waiting: (await countOwn(db, uid)).waiting,
    }
  })
