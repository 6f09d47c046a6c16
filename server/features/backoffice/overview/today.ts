import { today } from '@humidor/contract/backoffice/overview.console.ts'
import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import { flowOperations, flowsOf } from '@humidor/domain/money/day-flows.ts'
import type { Db } from '../../../database/database.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { flowsSince } from './overview.queries.ts'

/** Milliseconds for which all consoles share one answer. On a busy day the sum takes half a second. */
const CACHED_MS = 15_000

async function addedUp(db: Db, at: Date) {
  const day = businessDay(at)
  return { day, at, flows: flowsOf(await flowsSince(db, startOf(day), flowOperations)) }
}

/** `GET /console/today`: what came in, went out and was turned into another coin since midnight. */
export function answerToday(): Handler {
  let known: { at: Date; answer: ReturnType<typeof addedUp> } | undefined
  const isFresh = (at: Date) =>
    known &&
    at >= known.at &&
    at.getTime() - known.at.getTime() < CACHED_MS &&
    businessDay(at) === businessDay(known.at)
  return read(today, async ({ db, at }) => {
    if (!known || !isFresh(at)) {
      const mine = { at, answer: addedUp(db, at) }
      known = mine
      mine.answer.catch(() => {
        if (known === mine) known = undefined
      })
    }
    return await known.answer
  })
}
