import { merchantStaff } from '@humidor/contract/commerce/merchants.console.ts'
import { merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { read } from '../../../../http/handle.ts'
import { pageOf, readNumber } from '../../../../platform/console/keyset.ts'
import { merchantRow } from '../merchants.queries.ts'
import { lockedPins } from '../staff/pin-tries.ts'
import { countStaff, type StaffRecordRow, staffBefore } from '../staff/staff.queries.ts'

const presentStaff = (row: StaffRecordRow, pinPausedUntil: Date | undefined) => ({
  id: row.id.toString(),
  name: row.name,
  role: row.role,
  perBill: row.refund_bill,
  perDay: row.refund_day,
  createdAt: row.created_at,
  removedAt: row.removed_at,
  seenAt: row.seen_at,
  tills: Number(row.tills),
  pinPausedUntil: pinPausedUntil ?? null,
})

/** `GET /console/merchantStaff`. */
export const answerMerchantStaff = read(merchantStaff, async ({ db, request: { vcode, after, limit }, at, fail }) => {
  const merchantId = merchantNumber(vcode)
  if (Number.isNaN(merchantId) || !(await merchantRow(db, merchantId))) fail('merchant_not_exists')
  const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const [found, count] = await Promise.all([
    staffBefore(db, { merchantId, before, limit: limit + 1, at }),
    countStaff(db, merchantId),
  ])
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  const ids = rows.map(({ id }) => id)
  const locked = await lockedPins(db, merchantId, ids, at)
  return { rows: rows.map((row) => presentStaff(row, locked.get(row.id))), count, next }
})
