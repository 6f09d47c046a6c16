import { raffleDraws } from '@humidor/contract/products/raffle.console.ts'
import type { Feature } from '../../../http/feature.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { raffleClosing } from './closing.queries.ts'
import { waitingPrizes } from './console/draws.queries.ts'
import { raffleFinder } from './console/finding.queries.ts'
import { answerRaffleCheck } from './console/raffleCheck.ts'
import { answerRaffleDraws } from './console/raffleDraws.ts'
import { answerRaffleSums } from './console/raffleSums.ts'
import { answerDraw } from './draw.ts'
import { answerHistory } from './history.ts'
import { answerJoin } from './join.ts'
import { answerList } from './list.ts'
import { listRevealed } from './listing.jobs.ts'
import { raffleDocument } from './raffle.documents.ts'
import { raffleFigures } from './raffle.figures.ts'
import { raffleExplanations, raffleInvariants } from './raffle.invariants.ts'
import { payPrizes, revealOld } from './raffle.jobs.ts'
import { answerRecord } from './record.ts'
import { answerRevealSeed } from './revealSeed.ts'
import type { SeedParts } from './seeds.ts'
import { answerState } from './state.ts'
import { answerSums } from './sums.ts'

export { checkedRaffle } from './checking.ts'

/** A raffle that anybody can recompute (rules D12, docs/decisions/0042-verifiable-raffle.md). */
export const raffleFeature = {
  invariants: raffleInvariants,
  explanations: raffleExplanations,
  open: (parts: SeedParts & { settings: ReadSettings; alarm: Alarm }): Feature => ({
    name: 'raffle',
    handlers: [
      answerState(parts.settings, parts),
      answerJoin(parts),
      answerRevealSeed(parts),
      answerHistory,
      answerDraw,
      answerList,
      answerRecord,
      answerSums,
      answerRaffleDraws,
      answerRaffleSums(parts.settings),
      answerRaffleCheck,
    ],
    jobs: [payPrizes, revealOld(parts), listRevealed],
    documents: [raffleDocument],
    closing: raffleClosing,
    finders: [raffleFinder],
    queues: [{ queue: 'raffle', firstCall: raffleDraws, queued: waitingPrizes }],
    figures: raffleFigures,
  }),
}
