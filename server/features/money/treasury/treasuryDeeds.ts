import { treasuryDeeds } from '@humidor/contract/money/treasury.console.ts'
import { read } from '../../../http/handle.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { countDeeds, type DeedRow, deedsAfter } from './treasury.queries.ts'

const presentDeed = ({ id, uid, name, move, coin, amount, reason, maker, checker, transfer_id, at }: DeedRow) => ({
  id: id.toString(),
  member: uid === null ? null : { uid, name: name ?? '' },
  move,
  coin,
  amount,
  reason,
  maker,
  checker,
  at,
  transfer: transfer_id.toString(),
})

/** `GET /console/treasuryDeeds`. */
export const answerTreasuryDeeds = read(treasuryDeeds, async ({ db, request: { kind, order, after, limit }, fail }) => {
  const place = after === undefined ? undefined : /^\d{1,18}$/.test(after) ? BigInt(after) : fail('parameter_error')
  const [found, count] = await Promise.all([deedsAfter(db, { kind, order }, place, limit + 1), countDeeds(db, kind)])
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  return { rows: rows.map(presentDeed), count, next }
})
