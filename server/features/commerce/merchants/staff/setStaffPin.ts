import { setStaffPin } from '@humidor/contract/commerce/staff.ts'
import { refusePin } from '@humidor/domain/commerce/staff.ts'
import { transaction } from '../../../../http/handle.ts'
import type { StaffParts } from './addStaff.ts'
import { forgetPinTries } from './pin-tries.ts'
import { hashOfPin, SALT_BYTES } from './pins.ts'
import { lockStaff, lockTillsOf, putStaff } from './staff.queries.ts'

/** `POST /merchant/setStaffPin`: for a forgotten PIN, or one that others know, who may be at a till by it: such a till is locked. */
export const answerSetStaffPin = ({ vault, randomness }: StaffParts) =>
  transaction(setStaffPin, async ({ tx, merchant: { merchantId }, request: { id, pin }, fail, demand }) => {
    demand(refusePin(pin))
    if (!(await lockStaff(tx, merchantId, id))) fail('not_found')
    const salt = randomness.bytes(SALT_BYTES)
    await putStaff(tx, id, { pin_hash: hashOfPin(vault, salt, pin), pin_salt: salt })
    await lockTillsOf(tx, id)
    await forgetPinTries(tx, { merchantId, staffId: id })
    return null
  })
