import { merchantDevices } from '@humidor/contract/commerce/merchant-records.console.ts'
import { isTillLocked } from '@humidor/domain/commerce/staff.ts'
import { read } from '../../../http/handle.ts'
import { countDevices, type SessionRow, sessionsOf } from './merchants.queries.ts'
import { merchantOf } from './places.queries.ts'

function tillOf({ till_minutes: minutes, till_used_at: usedAt, staff }: SessionRow, at: Date) {
  if (minutes === null) return null
  const locked = isTillLocked({ minutes, usedAt }, at)
  return { locked, staff: locked ? null : staff }
}

const presentSession = (row: SessionRow, at: Date) => ({
  id: row.id,
  device: row.device,
  mark: row.mark,
  till: tillOf(row, at),
  createdAt: row.created_at,
  seenAt: row.seen_at,
  expiresAt: row.expires_at,
})

/** `GET /console/merchantDevices`. */
export const answerMerchantDevices = read(merchantDevices, async ({ db, request: { vcode }, at, fail }) => {
  const { merchant_id: merchantId } = (await merchantOf(db, vcode)) ?? fail('merchant_not_exists')
  const [sessions, devices] = await Promise.all([sessionsOf(db, merchantId, at), countDevices(db, merchantId)])
  return { sessions: sessions.map((row) => presentSession(row, at)), devices }
})
