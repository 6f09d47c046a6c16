import { addStaff } from '@humidor/contract/commerce/staff.ts'
import { refusePin, refuseStaff, staffAtMost } from '@humidor/domain/commerce/staff.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { hashOfPin, SALT_BYTES } from './pins.ts'
import { insertStaff, isNameTaken, lockAndCountStaff } from './staff.queries.ts'

export interface StaffParts {
  vault: Vault
  randomness: Randomness
}

/** `POST /merchant/addStaff`. It takes the password: new staff may refund, and a refund by the owner takes it too. */
export const answerAddStaff = ({ vault, randomness }: StaffParts) =>
  transaction(addStaff, async ({ tx, merchant: { merchantId }, request, at, fail, demand }) => {
    const { name, role, perBill, perDay, pin } = request
    demand(refuseStaff(request) ?? refusePin(pin))
    if ((await lockAndCountStaff(tx, merchantId)) >= staffAtMost) fail('too_many_staff')
    if (await isNameTaken(tx, merchantId, name)) fail('duplicate_name')
    const salt = randomness.bytes(SALT_BYTES)
    const id = await insertStaff(tx, {
      ...{ merchant_id: merchantId, name, role, refund_bill: perBill, refund_day: perDay, created_at: at },
      ...{ pin_hash: hashOfPin(vault, salt, pin), pin_salt: salt },
    })
    return { id }
  })
