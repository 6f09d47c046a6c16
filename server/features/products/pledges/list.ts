import { list } from '@humidor/contract/products/pledges.ts'
import { pledgeTypes } from '@humidor/domain/products/pledge.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { countOwnPledges, ownPledges } from './list.queries.ts'
import { presentOwn } from './pledges.present.ts'

export const answerList: Handler = read(list, async ({ db, member: { uid }, request: { page, limit, type } }) => {
  const statuses = pledgeTypes[type]
  const [rows, count] = await Promise.all([
    ownPledges(db, uid, statuses, { page, limit }),
    countOwnPledges(db, uid, statuses),
  ])
  return { rows: rows.map(presentOwn), count }
})
