import { contract } from '@humidor/contract/index.ts'
import { chargeTexts, openChargesAtMost } from '@humidor/domain/commerce/charge.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'
import { guarded } from '../../trading/order-book/refusals.testing.ts'
import { newMerchant, passTime, verifiedMerchant } from '../merchants/merchants.testing.ts'
import { staffCancels } from '../merchants/staff/refusals.testing.ts'
import { amount, asks, type Charge, opens, pays } from './charges.testing.ts'

const { cancelCharge, chargeByCode, openCharge, readCharge } = contract.charges
const NOWHERE = '0000000000000000'
const ONE = micros<'CIG'>(1_000_000n)

/** Copies a charge until the merchant has too many. */
const fillUp = async ({ db }: Sandbox, id: string) =>
  await sql`
    insert into merchant_charge (code, merchant_id, currency, money, tip, price, money_cig, created_at, expires_at)
    select to_char(n, 'FM0000000000000000'), merchant_id, currency, money, tip, price, money_cig, created_at, expires_at
    from merchant_charge, generate_series(1, ${openChargesAtMost}::int) n where id = ${BigInt(id)}`.execute(db)

const paid = new WeakMap<Sandbox, Charge>()

/** Pays a charge. It exists before any refusal is provoked, as a refusal itself moves nothing. */
export async function prepareCharges(sandbox: Sandbox) {
  const charge = await opens(sandbox.merchants.cedar, { currency: 'CIG', money: amount(ONE) })
  await sandbox.alice.fund(ONE, 'CIG')
  await pays(sandbox.alice, charge)
  await sandbox.jobs.drain('merchants.convert-now')
  paid.set(sandbox, charge)
}

/** Produces each refusal that calls about charges declare. */
export const chargeRefusals = (sandbox: () => Sandbox): RefusalsOf<'charges'> => {
  const cedar = () => sandbox().merchants.cedar
  const tries = async (it: Parameters<typeof asks>[0]) => await cedar().tryCall(openCharge, asks(it))
  /** A charge that has ended in this way. */
  const ended = async (how: 'paid' | 'expired' | 'cancelled') => {
    const charge = (how === 'paid' ? paid.get(sandbox()) : undefined) ?? (await opens(cedar(), { seconds: 60 }))
    if (how === 'cancelled') await cedar().call(cancelCharge, { id: charge.id })
    if (how === 'expired') passTime(sandbox(), 60)
    return charge
  }
  return {
    openCharge: {
      merchant_not_exists: async () => (await newMerchant(sandbox())).tryCall(openCharge, asks()),
      wrong_money: () => tries({ money: amount(0n) }),
      amount_below_minimum: () => tries({ currency: 'CIG', money: amount(9_999n) }),
      content_empty: () => tries({ items: [{ title: ' ', pieces: 1, price: amount(24_500_000n) }] }),
      content_too_long: () => tries({ note: 'x'.repeat(chargeTexts.note + 1) }),
      illegal_value: () => tries({ seconds: 59 }),
      too_many_charges: async () => {
        const shop = await verifiedMerchant(sandbox())
        await fillUp(sandbox(), (await opens(shop)).id)
        return await shop.tryCall(openCharge, asks())
      },
    },
    readCharge: { not_found: () => cedar().tryCall(readCharge, { id: '999999' }) },
    cancelCharge: {
      not_found: () => cedar().tryCall(cancelCharge, { id: '999999' }),
      illegal_operation: () => staffCancels(sandbox(), opens),
      charge_paid: async () => cedar().tryCall(cancelCharge, { id: (await ended('paid')).id }),
      charge_expired: async () => cedar().tryCall(cancelCharge, { id: (await ended('expired')).id }),
      charge_cancelled: async () => cedar().tryCall(cancelCharge, { id: (await ended('cancelled')).id }),
    },
    chargeByCode: { not_found: () => sandbox().visitor().tryCall(chargeByCode, { code: NOWHERE }) },
    payCharge: {
      ...guarded(sandbox, async (who, googleCode) => pays(who, await opens(cedar()), googleCode)),
      not_found: () => pays(sandbox().alice, { code: NOWHERE, moneyCig: ONE }),
      merchant_not_exists: async () => {
        const shop = await verifiedMerchant(sandbox())
        const charge = await opens(shop)
        await sql`update merchant set status = 2, reply = 'No.' where merchant_id = ${shop.merchantId}`.execute(
          sandbox().db,
        )
        return await pays(sandbox().alice, charge)
      },
      charge_paid: async () => pays(sandbox().alice, await ended('paid')),
      charge_expired: async () => pays(sandbox().alice, await ended('expired')),
      charge_cancelled: async () => pays(sandbox().alice, await ended('cancelled')),
      wrong_money: async () => pays(sandbox().alice, { ...(await opens(cedar())), moneyCig: ONE }),
      not_enough_money: async () =>
        pays(sandbox().alice, await opens(cedar(), { money: amount(900_000_000_000_000n) })),
    },
  }
}
