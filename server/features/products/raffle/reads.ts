import { draw, history, state } from '@humidor/contract/products/raffle.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import { raffleTable } from '@humidor/domain/products/raffle.ts'
import { type Handler, inSteps, read } from '../../../http/handle.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { presentOwn, presentTable, presentWhole } from './raffle.present.ts'
import { countOwn, drawWith, ownDraws } from './raffle.queries.ts'
import { seedOf } from './seeds.queries.ts'
import { lockOrOpenSeed, type SeedParts } from './seeds.ts'

const earnedBy = ({ referrerPoints, orderPoints, dailySignPoints }: Settings) => ({
  referral: micros<'POINT'>(referrerPoints),
  order: micros<'POINT'>(orderPoints),
  sign: micros<'POINT'>(dailySignPoints),
})

/**
 * `GET /raffle/state`: whoever may draw is promised a seed here, before they do, and another one where the odds were changed. It is written
 * only where there is none that serves: looking again waits for nobody.
 */
const answerState = (settings: ReadSettings, parts: SeedParts) =>
  inSteps(state, async ({ db, member: { uid, activated, frozen }, at }) => {
    const inForce = await settings()
    const table = raffleTable(inForce)
    const told = presentTable(table)
    const mayDraw = activated && !frozen && inForce.raffleOpen === 1
    let seed = mayDraw ? await seedOf(db, uid) : undefined
    if (mayDraw && seed?.table_hash.toString('hex') !== told.tableHash)
      seed = await db.transaction().execute((tx) => lockOrOpenSeed(tx, parts, { uid, table, at }))
    return {
      open: inForce.raffleOpen === 1,
      ...told,
      commitment: seed?.commitment.toString('hex') ?? null,
      draws: seed?.draws ?? 0,
      seedDraws: inForce.raffleSeedDraws,
      earned: earnedBy(inForce),
      waiting: (await countOwn(db, uid)).waiting,
    }
  })

/** What members look at: what a draw may bring, what theirs have brought, and what each was made of. */
export const readHandlers = (settings: ReadSettings, parts: SeedParts): Handler[] => [
  answerState(settings, parts),
  read(history, async ({ db, member: { uid }, request: { after, limit }, fail }) => {
    const below = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const [found, { count }] = await Promise.all([ownDraws(db, uid, below, limit + 1), countOwn(db, uid)])
    const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
    return { rows: rows.map(presentOwn), count, next }
  }),
  read(draw, async ({ db, member: { uid }, request: { id }, fail }) =>
    presentWhole((await drawWith(db, BigInt(id), uid)) ?? fail('not_found')),
  ),
]
