import { contract } from '@humidor/contract/index.ts'
import { staffAtMost, staffNameLength } from '@humidor/domain/commerce/staff.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { type Merchant, payBill } from '@humidor/sandbox/merchants.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import type { RefusalsOf } from '../../../../http/refusals.testing.ts'
import { verifiedMerchant } from '../merchants.testing.ts'
import { ofOwnerCode } from '../owner-factor/owner-factor.testing.ts'
import { addsStaff, atTill, PIN, staffForm, tillOf } from './staff.testing.ts'

const { addStaff, editStaff, openTill, removeStaff, returnAsOwner, setStaffPin } = contract.staff
const { keepTillOpen, signInStaff, signOutStaff, tillStaff } = contract.staff
const { refund } = contract.merchants
const { cancelCharge } = contract.charges
const NOBODY = 999_999_999
const SUCH = 'x'.repeat(staffNameLength + 1)

/** Copies one of the staff until the merchant has as many as there may be. */
const fillUp = ({ db }: Sandbox, id: number) =>
  sql`insert into merchant_staff (merchant_id, name, role, pin_hash, pin_salt, created_at)
    select merchant_id, 'Copy ' || n, role, pin_hash, pin_salt, created_at
    from merchant_staff, generate_series(2, ${staffAtMost}::int) n where id = ${id}`.execute(db)

/** A shop with a bill, and a cashier of it at a till. Bills are paid before the first refusal is provoked. */
interface Ready {
  shop: Merchant
  till: Merchant
  cashier: { id: number }
  bills: readonly string[]
  /** When they were paid, and partly refunded. */
  at: Date
}
const made = new WeakMap<Sandbox, Ready>()

/** Pays the bills that the refusals of refunds need. */
export async function prepareStaff(sandbox: Sandbox) {
  const shop = await verifiedMerchant(sandbox)
  // Small, so that the treasury does not get what other refusals need to be missing.
  const limits = { perBill: micros<'CIG'>(20_000n), perDay: micros<'CIG'>(50_000n) }
  const cashier = await addsStaff(shop, limits)
  const till = await atTill(sandbox, shop, cashier)
  const money = micros<'CIG'>(100_000n)
  await sandbox.gregor.fund(micros<'CIG'>(4n * money), 'CIG')
  const bills: string[] = []
  for (let n = 0; n < 4; n += 1)
    bills.push(
      (await payBill(sandbox.making, { from: sandbox.gregor, to: shop, money, at: sandbox.clock.now() })).toString(),
    )
  for (const id of bills.slice(1, 3)) await till.call(refund, refundOf(id, 20_000n))
  made.set(sandbox, { shop, till, cashier, bills, at: sandbox.clock.now() })
}

const refundOf = (id: string, money: bigint, password = PIN) => ({
  ...{ id, moneyCig: micros<'CIG'>(money), refunded: micros<'CIG'>(0n), password },
})

/** The shop, with the cashier at the till once more: it locks as time goes by. */
async function ready(sandbox: Sandbox): Promise<Ready> {
  const found = made.get(sandbox)
  if (!found) throw new Error('nothing was prepared')
  await sandbox.renewMerchantSession(found.shop)
  await sandbox.renewMerchantSession(found.till)
  await found.till.call(signInStaff, { id: found.cashier.id, pin: PIN })
  return found
}

/** The refusals of a refund that only staff meet. */
export const staffRefundRefusals = (sandbox: () => Sandbox) => {
  const refunds = async (place: number, money: bigint, password?: string) => {
    const { clock } = sandbox()
    const now = clock.now()
    // A cashier sees the bills of the business day, and other refusals have moved the clock.
    clock.moveTo(made.get(sandbox())?.at ?? now)
    const { till, bills } = await ready(sandbox())
    const answer = await till.tryCall(refund, refundOf(bills[place] ?? '', money, password))
    clock.moveTo(now)
    return answer
  }
  return {
    wrong_pin: () => refunds(0, 10_000n, '2581'),
    refund_above_limit: () => refunds(0, 20_001n),
    refund_above_day_limit: () => refunds(3, 10_001n),
  }
}

/** A cashier cancels a charge of the owner. */
export const staffCancels = async (sandbox: Sandbox, chargeOf: (shop: Merchant) => Promise<{ id: string }>) => {
  const { shop, till } = await ready(sandbox)
  return await till.tryCall(cancelCharge, { id: (await chargeOf(shop)).id })
}

/** Produces each refusal that the calls about staff declare. */
export const staffRefusals = (sandbox: () => Sandbox): RefusalsOf<'staff'> => {
  const cedar = () => sandbox().merchants.cedar
  const adds = (it: Partial<ReturnType<typeof staffForm>> & { pin?: string; password?: string } = {}) =>
    cedar().tryCall(addStaff, { pin: PIN, password: PASSWORD, ...staffForm(), ...it })
  const edits = async (it: Partial<ReturnType<typeof staffForm>> & { id?: number; password?: string } = {}) => {
    const { id } = await addsStaff(cedar())
    return await cedar().tryCall(editStaff, { id, password: PASSWORD, ...staffForm(), ...it })
  }
  const setsPin = async (it: { id?: number; pin?: string; password?: string }) => {
    const { id } = await addsStaff(cedar())
    return await cedar().tryCall(setStaffPin, { id, pin: PIN, password: PASSWORD, ...it })
  }
  const till = () => tillOf(sandbox(), cedar())
  const returns = async (password: string) => (await till()).tryCall(returnAsOwner, { password })
  const ofForm = (tries: (it: Partial<ReturnType<typeof staffForm>>) => Promise<unknown>) => ({
    content_empty: () => tries({ name: ' ' }),
    content_too_long: () => tries({ name: SUCH }),
    illegal_value: () => tries({ perDay: null }),
    duplicate_name: async () => tries({ name: (await addsStaff(cedar())).name.toUpperCase() }),
  })
  return {
    tillStaff: { illegal_operation: () => cedar().tryCall(tillStaff, {}) },
    signInStaff: {
      illegal_operation: async () => cedar().tryCall(signInStaff, { id: (await addsStaff(cedar())).id, pin: PIN }),
      not_found: async () => (await till()).tryCall(signInStaff, { id: NOBODY, pin: PIN }),
      wrong_pin: async () => (await till()).tryCall(signInStaff, { id: (await addsStaff(cedar())).id, pin: '2581' }),
      code_request_too_frequent: async () => {
        const [{ id }, device] = [await addsStaff(cedar()), await till()]
        for (let n = 0; n < 5; n += 1) await device.tryCall(signInStaff, { id, pin: '2581' })
        return await device.tryCall(signInStaff, { id, pin: PIN })
      },
    },
    signOutStaff: { illegal_operation: () => cedar().tryCall(signOutStaff, {}) },
    keepTillOpen: { illegal_operation: () => cedar().tryCall(keepTillOpen, {}) },
    returnAsOwner: {
      ...ofOwnerCode(sandbox, async (shop, ownerCode) =>
        (await tillOf(sandbox(), shop)).tryCall(returnAsOwner, { password: PASSWORD, ownerCode }),
      ),
      illegal_operation: () => cedar().tryCall(returnAsOwner, { password: PASSWORD }),
      no_password: () => returns(''),
      wrong_password: () => returns('a guess'),
      code_request_too_frequent: async () => {
        const device = await till()
        for (let n = 0; n < 10; n += 1) await device.tryCall(returnAsOwner, { password: 'a guess' })
        return await device.tryCall(returnAsOwner, { password: PASSWORD })
      },
    },
    openTill: { illegal_value: () => cedar().tryCall(openTill, { minutes: 61 }) },
    addStaff: {
      ...ofOwnerCode(sandbox, (shop, ownerCode) =>
        shop.tryCall(addStaff, { ...staffForm(), pin: PIN, password: PASSWORD, ownerCode }),
      ),
      ...ofForm(adds),
      pin_not_allowed: () => adds({ pin: '1234' }),
      too_many_staff: async () => {
        const shop = await verifiedMerchant(sandbox())
        await fillUp(sandbox(), (await addsStaff(shop)).id)
        return await shop.tryCall(addStaff, { ...staffForm(), pin: PIN, password: PASSWORD })
      },
      no_password: () => adds({ password: '' }),
      wrong_password: () => adds({ password: 'a guess' }),
    },
    editStaff: {
      ...ofOwnerCode(sandbox, (shop, ownerCode) =>
        shop.tryCall(editStaff, { id: NOBODY, ...staffForm(), password: PASSWORD, ownerCode }),
      ),
      ...ofForm(edits),
      not_found: () => edits({ id: NOBODY }),
      no_password: () => edits({ password: '' }),
      wrong_password: () => edits({ password: 'a guess' }),
    },
    setStaffPin: {
      ...ofOwnerCode(sandbox, (shop, ownerCode) =>
        shop.tryCall(setStaffPin, { id: NOBODY, pin: PIN, password: PASSWORD, ownerCode }),
      ),
      pin_not_allowed: () => setsPin({ pin: '1234' }),
      not_found: () => setsPin({ id: NOBODY }),
      no_password: () => setsPin({ password: '' }),
      wrong_password: () => setsPin({ password: 'a guess' }),
    },
    removeStaff: { not_found: () => cedar().tryCall(removeStaff, { id: NOBODY }) },
  }
}
