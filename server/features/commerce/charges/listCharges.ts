import { listCharges } from '@humidor/contract/commerce/charges.ts'
import { read } from '../../../http/handle.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import { presentCharge } from './charges.present.ts'
import { chargesBefore } from './charges.queries.ts'
import { latelyFor } from './lately.ts'

/** `GET /merchant/charges`. */
export const answerListCharges = read(
  listCharges,
  async ({ db, merchant: { merchantId, staff }, request: { open, reference, after, limit }, at, fail }) => {
    const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const filter = { merchantId, openAt: open ? at : undefined, reference, lately: latelyFor(staff, at) }
    const found = await chargesBefore(db, filter, before, limit + 1)
    const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
    return { rows: rows.map((row) => presentCharge(row, at)), next }
  },
)
