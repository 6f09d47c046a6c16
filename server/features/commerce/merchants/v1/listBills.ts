import { listBills } from '@humidor/contract/v1/bills.ts'
import { readRoute } from '../../../../http/v1/handle-route.ts'
import { pageFrom } from '../../../../http/v1/page.ts'
import { billsBefore } from '../payments/bills.queries.ts'
import { presentV1Bill } from './bill.present.ts'

/** `GET /api/v1/bills`. */
export const answerListBills = readRoute(
  listBills,
  async ({ db, merchant: { merchantId }, query: { which, after, limit } }) => {
    const found = await billsBefore(db, { merchantId, which, before: after, limit: limit + 1 })
    const { rows, next } = pageFrom(found, limit)
    return { data: rows.map(presentV1Bill), next }
  },
)
