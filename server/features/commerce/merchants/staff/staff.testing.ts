import { contract } from '@humidor/contract/index.ts'
import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { Merchant } from '@humidor/sandbox/merchants.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { transportTo } from '@humidor/sandbox/visitor.ts'

const { addStaff, openTill, signInStaff } = contract.staff

/** The PIN of everybody in the tests. */
export const PIN = '2580'
/** Minutes after which a till of the tests locks. */
export const TILL_MINUTES = 5

let next = 0

/** A cashier who may refund twenty ₡ of a bill and fifty on a day. */
export const staffForm = () => ({
  name: `Mia ${(next += 1)}`,
  role: 'cashier' as 'cashier' | 'manager',
  perBill: micros<'CIG'>(20_000_000n) as Cig | null,
  perDay: micros<'CIG'>(50_000_000n) as Cig | null,
})

/** The owner adds one of the staff. */
export async function addsStaff(shop: Merchant, it: Partial<ReturnType<typeof staffForm>> = {}) {
  const form = { ...staffForm(), ...it }
  const { id } = await shop.call(addStaff, { ...form, pin: PIN, password: PASSWORD })
  return { ...form, id }
}

/** A new device of the merchant, made a till and locked. */
export async function tillOf(sandbox: Sandbox, { vcode, name }: Pick<Merchant, 'vcode' | 'name'>): Promise<Merchant> {
  const till = new Merchant({ vcode, name }, { carry: transportTo(sandbox.fastify) })
  await sandbox.renewMerchantSession(till)
  await till.call(openTill, { minutes: TILL_MINUTES })
  return till
}

/** A new till at which somebody has signed in. */
export async function atTill(sandbox: Sandbox, shop: Merchant, { id }: { id: number }): Promise<Merchant> {
  const till = await tillOf(sandbox, shop)
  await till.call(signInStaff, { id, pin: PIN })
  return till
}
