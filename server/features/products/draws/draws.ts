import { draws } from '@humidor/contract/products/draws.console.ts'
import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { Db } from '../../../database/database.ts'
import type { Feature, Queue } from '../../../http/feature.ts'
import { answerDrawCheck } from './console/drawCheck.ts'
import { answerDraws } from './console/draws.ts'
import { drawDocument } from './draws.documents.ts'
import { drawFigures } from './draws.figures.ts'
import { drawInvariants } from './draws.invariants.ts'
import { runDraws, type WatchingParts, watchDraws } from './draws.jobs.ts'
import { sessionsAt, waitingDraws } from './draws.queries.ts'
import { answerList } from './list.ts'
import { answerRecord } from './record.ts'
import { BEACON_TIMEOUT_MS } from './running.ts'

export { type CheckedDraw, checkedDraw } from './checking.ts'
export { awardsBetween, type FinishedDraw, lastDrawn } from './draws.queries.ts'
export type { Entries, ShownEntry } from './running.ts'
export { lockNextDraw, type OpenDraw, type OpeningParts } from './sessions.ts'

/** Draws overdue for longer than the wait for a beacon. */
const lateDraws: Queue = {
  queue: 'draws',
  firstCall: draws,
  async queued(db, at) {
    const { late, since } = await waitingDraws(db, new Date(at.getTime() - BEACON_TIMEOUT_MS))
    return { count: late, since }
  },
}

/** The open draws of a moment by type, with their closing times. Null: none is open. */
export async function openDraws(
  db: Db,
  dueAt: Date,
): Promise<{ closesAt: Date | null; ids: Record<PreorderType, number | null> }> {
  const found = await sessionsAt(db, dueAt)
  const idOf = (type: PreorderType) => {
    const session = found.find((one) => one.type === type)
    return session ? Number(session.id) : null
  }
  return { closesAt: found[0]?.closes_at ?? null, ids: { usdc: idOf('usdc'), cig: idOf('cig') } }
}

/** Draws that anybody can recompute (rules X9, docs/decisions/0031-verifiable-draws.md). */
export const drawsFeature = {
  invariants: drawInvariants,
  open: (parts: WatchingParts & { clock: Clock }): Feature => ({
    name: 'draws',
    handlers: [answerList, answerRecord(parts.entries), answerDraws, answerDrawCheck(parts.entries)],
    jobs: [runDraws(parts), watchDraws(parts)],
    documents: [drawDocument(parts.entries)],
    queues: [lateDraws],
    figures: drawFigures,
  }),
}
