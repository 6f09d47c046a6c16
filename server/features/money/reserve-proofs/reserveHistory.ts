import { reserveHistory } from '@humidor/contract/money/reserve-proofs.console.ts'
import { read } from '../../../http/handle.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import { readingShown } from './reserve-proofs.present.ts'
import { countReadings, readingsAfter, reserveOne } from './reserve-proofs.queries.ts'

/** `GET /console/reserveHistory`. */
export const answerReserveHistory = read(reserveHistory, async ({ db, request: { id, after, limit }, fail }) => {
  const place = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const number = readNumber(id)
  const { id: reserve } = (number === undefined ? undefined : await reserveOne(db, number)) ?? fail('not_found')
  const [found, count] = await Promise.all([readingsAfter(db, reserve, place, limit + 1), countReadings(db, reserve)])
  const { rows, next } = pageOf(found, limit, (row) => row.id.toString())
  return { rows: rows.map((row) => ({ id: row.id.toString(), ...readingShown(row) })), count, next }
})
