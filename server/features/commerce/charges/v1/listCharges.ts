import { listCharges } from '@humidor/contract/v1/charges.ts'
import { readRoute } from '../../../../http/v1/handle-route.ts'
import { pageFrom } from '../../../../http/v1/page.ts'
import { chargesBefore } from '../charges.queries.ts'
import { presentV1Charge } from './charge.present.ts'

/** `GET /api/v1/charges`. */
export const answerListCharges = (site: string) =>
  readRoute(listCharges, async ({ db, merchant: { merchantId }, query: { state, reference, after, limit }, at }) => {
    const filter = { merchantId, openAt: state === 'open' ? at : undefined, reference }
    const { rows, next } = pageFrom(await chargesBefore(db, filter, after, limit + 1), limit)
    return { data: rows.map((row) => presentV1Charge(row, at, site)), next }
  })
