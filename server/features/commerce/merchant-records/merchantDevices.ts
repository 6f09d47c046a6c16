import { merchantDevices } from '@humidor/contract/commerce/merchant-records.console.ts'
import { read } from '../../../http/handle.ts'
import { countDevices, type SessionRow, sessionsOf } from './merchants.queries.ts'
import { merchantOf } from './places.ts'

const presentSession = (row: SessionRow) => ({
  id: row.id,
  device: row.device,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  expiresAt: row.expires_at,
})

/** `GET /console/merchantDevices`. */
export const answerMerchantDevices = read(merchantDevices, async ({ db, request: { vcode }, at, fail }) => {
  const { merchant_id: merchantId } = (await merchantOf(db, vcode)) ?? fail('merchant_not_exists')
  const [sessions, devices] = await Promise.all([sessionsOf(db, merchantId, at), countDevices(db, merchantId)])
  return { sessions: sessions.map(presentSession), devices }
})
