import { signInStaff } from '@humidor/contract/commerce/staff.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import type { PinParts, ProvePin } from './pins.ts'
import { lockStaff, staffRow } from './staff.queries.ts'
import { noteSeen, putAtTill } from './till.queries.ts'

interface SigningParts extends Pick<PinParts, 'db'> {
  provePin: ProvePin
}

/** `POST /merchant/signInStaff`: only on a till, so a PIN alone opens nothing. Whoever was at it is signed out. */
export const answerSignInStaff = ({ db, provePin }: SigningParts) =>
  inSteps(signInStaff, async ({ merchant: { merchantId, till }, request: { id, pin }, sid, ip, at, fail, demand }) => {
    if (!till) fail('illegal_operation')
    const known = (await staffRow(db, merchantId, id)) ?? fail('not_found')
    demand(await provePin({ merchantId, staffId: id, pin, sid, ip, at }))
    await withRetries(() =>
      db.transaction().execute(async (tx) => {
        // Locked, as the owner may remove them, or replace the PIN, in this moment.
        const found = (await lockStaff(tx, merchantId, id)) ?? fail('not_found')
        if (!found.pin_hash.equals(known.pin_hash)) fail('wrong_pin')
        await putAtTill(tx, { merchantId, sid }, { staffId: id, at })
        await noteSeen(tx, { merchantId, sid }, at)
      }),
    )
    return null
  })
