import { raffleDraws } from '@humidor/contract/products/raffle.console.ts'
import type { Feature } from '../../../http/feature.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { waitingPrizes } from './desk.queries.ts'
import { deskReads } from './desk.ts'
import { answerJoin } from './joining.ts'
import { raffleFigures } from './raffle.figures.ts'
import { payPrizes, revealOld } from './raffle.jobs.ts'
import { readHandlers } from './reads.ts'
import { answerRevealSeed } from './revealSeed.ts'
import type { SeedParts } from './seeds.ts'

export { checkedRaffle } from './checking.ts'
export { raffleExplanations, raffleInvariants } from './raffle.invariants.ts'

/** A raffle that can be drawn again (decisions §9, docs/decisions/0042-a-raffle-that-can-be-drawn-again.md). */
export const raffleFeature = (parts: SeedParts & { settings: ReadSettings; alarm: Alarm }): Feature => ({
  name: 'raffle',
  handlers: [
    ...readHandlers(parts.settings, parts),
    answerJoin(parts),
    answerRevealSeed(parts),
    ...deskReads(parts.settings),
  ],
  jobs: [payPrizes, revealOld(parts)],
  queues: [{ queue: 'raffle', firstCall: raffleDraws, queued: waitingPrizes }],
  figures: raffleFigures,
})
