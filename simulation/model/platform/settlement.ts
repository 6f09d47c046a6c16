import { type BusinessDay, dayAfter } from '@humidor/domain/business-day.ts'
import type { SettlementState } from '@humidor/domain/products/settlement.ts'
import { NotCoveredError } from '@humidor/server/ledger/lines.ts'
import type { Steps } from '../store/cell.ts'
import type { Run } from './calendar.ts'
import { idleFreezes } from './freezing.ts'
import type { JobHandler, ModelPhase } from './handlers.ts'
import type { ModelPlatform } from './model-platform.ts'
import { pledgeMaturities, pledgeProfit } from './pledges.ts'
import { orderMaturities } from './preorders.ts'
import { payReturns, shareReturns } from './returns.ts'
import { treasureArrivals, treasureInterest } from './treasure.ts'

/** As `server/phases.ts`. Prices and conversions are jobs of their own here. */
const phases: readonly ModelPhase[] = [
  treasureInterest,
  pledgeProfit,
  shareReturns,
  payReturns,
  orderMaturities,
  pledgeMaturities,
  treasureArrivals,
  idleFreezes,
]

/** Items per transaction. The server takes 5,000. */
const BATCH_SIZE = 3

const nameOf = ({ day, phase }: Pick<Run, 'day' | 'phase'>) => `${day} ${phase}`

/** `begin`: inserts the phases of days that have begun. */
function* beginDays(platform: ModelPlatform, today: string): Steps<void> {
  const { calendar } = platform
  while (calendar.begun < today) {
    const day = dayAfter(calendar.begun as BusinessDay)
    yield* platform.transact(function* (tx) {
      yield* tx.lock(calendar.dayLock)
      for (const { name: phase } of phases)
        yield* calendar.runs.insert(tx, nameOf({ day, phase }), { day, phase, state: 'waiting', reached: 0 })
    })
    if (calendar.begun < day) {
      calendar.begun = day
      calendar.unsettled.push(day)
    }
  }
}

const stateOf = ({ calendar }: ModelPlatform, day: string, name: string): SettlementState =>
  calendar.runs.get(nameOf({ day, phase: name }))?.state ?? 'done'

/** `turnOf`: the next phase of a day. */
function turnOf(platform: ModelPlatform, day: BusinessDay, tried: ReadonlySet<string>): ModelPhase | undefined {
  const turns = phases.map((phase) => ({
    ...{ phase, name: phase.name, needs: phase.needs ?? [] },
    state: stateOf(platform, day, phase.name),
  }))
  const before = dayAfter(day, -1)
  const states = new Map(phases.map(({ name }) => [name, stateOf(platform, before, name)]))
  return platform.product.nextTurn(turns, states, ({ name }) => !tried.has(nameOf({ day, phase: name })))?.phase
}

/** Runs a batch and stores how far it got, in one transaction. */
const runPhaseBatch = (platform: ModelPlatform, day: BusinessDay, phase: ModelPhase): Steps<void> =>
  platform.transact(function* (tx) {
    const { runs } = platform.calendar
    const name = nameOf({ day, phase: phase.name })
    const run = yield* runs.lock(tx, name)
    if (!run || run.state === 'done') return
    const { left, reached } = yield* phase.run(platform, tx, {
      ...{ day, at: platform.product.startOf(day), limit: BATCH_SIZE },
      reached: run.reached,
    })
    runs.put(tx, name, { ...run, reached, state: left ? 'running' : 'done' })
  })

/** Settles day by day. A phase that the treasury does not cover is skipped until the next run. */
export const settle: JobHandler = function* (platform, _request, at) {
  const { calendar } = platform
  const tried = new Set<string>()
  yield* beginDays(platform, platform.product.businessDay(at))
  calendar.unsettled = calendar.unsettled.filter((day) =>
    phases.some(({ name }) => stateOf(platform, day, name) !== 'done'),
  )
  for (const day of calendar.unsettled as BusinessDay[])
    for (let phase = turnOf(platform, day, tried); phase; phase = turnOf(platform, day, tried)) {
      try {
        yield* runPhaseBatch(platform, day, phase)
      } catch (error) {
        if (!(error instanceof NotCoveredError)) throw error
        tried.add(nameOf({ day, phase: phase.name }))
        yield* markShort(platform, day, phase)
      }
    }
}

const markShort = (platform: ModelPlatform, day: string, phase: ModelPhase): Steps<void> =>
  platform.transact(function* (tx) {
    const { runs } = platform.calendar
    const run = yield* runs.lock(tx, nameOf({ day, phase: phase.name }))
    if (run && run.state !== 'done') runs.put(tx, nameOf(run), { ...run, state: 'short' })
  })
