import { getChildrenPayingOrder } from '@humidor/contract/products/preorders.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { downSince } from './downtimes.ts'
import { presentBelow } from './preorders.present.ts'
import { unpaidBelow } from './preorders.queries.ts'

export const answerGetChildrenPayingOrder: Handler = read(getChildrenPayingOrder, async ({ db, member: { uid } }) => {
  const rows = await unpaidBelow(db, uid)
  const downtimes = await downSince(
    db,
    rows.map((row) => row.status_at),
  )
  return rows.map((row) => presentBelow(row, downtimes))
})
