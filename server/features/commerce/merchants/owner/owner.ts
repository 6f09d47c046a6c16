import { owner } from '@humidor/contract/commerce/owner.ts'
import { read } from '../../../../http/handle.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { keysFromBefore } from './keys.queries.ts'
import { devicesOf, ownerRow } from './owner.queries.ts'

/** `GET /merchant/owner`. */
export const answerOwner = read(owner, async ({ db, merchant: { merchantId }, sid, at, fail }) => {
  const [found, devices, { emailChangeWait }] = await Promise.all([
    ownerRow(db, merchantId),
    devicesOf(db, merchantId, at),
    settingsOf(db),
  ])
  const row = found ?? fail('operation_failed')
  const recoveredAt = row.access_reset_at
  const keys = recoveredAt ? await keysFromBefore(db, merchantId, recoveredAt, at) : []
  return {
    email: row.email,
    nextEmail: row.next_email,
    nextEmailAt: row.next_email_at,
    emailChangeWait: Number(emailChangeWait),
    recovery: recoveredAt && keys.length > 0 ? { at: recoveredAt, keys } : null,
    devices: devices.map((it) => ({
      ...{ id: it.id, device: it.device, isTill: it.is_till, staffName: it.staff_name },
      ...{ current: it.sid === sid, createdAt: it.created_at, seenAt: it.seen_at },
    })),
  }
})
