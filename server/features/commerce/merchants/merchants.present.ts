import type * as contract from '@humidor/contract/commerce/merchants.ts'
import { maskedName } from '@humidor/domain/accounts/masked-name.ts'
import { refundableUntil } from '@humidor/domain/commerce/merchant-payment.ts'
import { mayStaff } from '@humidor/domain/commerce/staff-role.ts'
import { type Micros, micros, type Price } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import type { z } from 'zod/mini'
import type { SignedInMerchant } from '../../../http/sessions.ts'
import type { MerchantRow, WholeMerchant } from './merchants.queries.ts'
import type { BillRow } from './payments/bills.queries.ts'
import type { ChargedBillRow } from './payments/charged-bills.queries.ts'

type MerchantInfo = z.output<(typeof contract.info)['response']>
type OfRole = 'role' | 'staffName' | 'till' | 'cashAddress' | 'moneyCig' | 'moneyCigAsUsdt' | 'moneyUsdtReceive'

/** Who is signed in, and what only their role sees: a cashier no takings, staff no payout address. */
export function presentRole(
  row: WholeMerchant,
  { staff, till }: Pick<SignedInMerchant, 'staff' | 'till'>,
  price: Price,
): Pick<MerchantInfo, OfRole> {
  const role = staff?.role ?? 'owner'
  const seesMoney = mayStaff(role, 'manager')
  return {
    role,
    staffName: staff?.name ?? null,
    till: till ? { minutes: till.minutes } : null,
    cashAddress: staff ? null : row.cash_address,
    moneyCig: seesMoney ? row.money_cig : null,
    moneyCigAsUsdt: seesMoney ? micros<'USDT'>(worthOf(row.money_cig, price)) : null,
    moneyUsdtReceive: seesMoney ? row.money_usdt : null,
  }
}

/** A merchant in the view of everybody who works for them. They get their number with the first verification; before, nobody can pay them. */
export const presentMerchant = (row: WholeMerchant, price: Price): Omit<MerchantInfo, OfRole> => ({
  merchantId: row.verified_at === null ? null : row.vcode,
  vcode: row.vcode,
  name: row.name,
  status: row.status,
  reply: row.reply,
  currentCigPrice: micros(price),
  address: row.address,
  phone: row.phone,
  businessHours: row.business_hours,
  description: row.description,
  contactChangedAt: row.contact_changed_at,
  createdAt: row.created_at,
  zone: row.zone,
})

/**
 * One bill of a merchant. It shows the payer, so that the merchant recognises a guest at the counter, and nobody else. @param
 * window seconds in which it can be refunded
 */
export const presentBill = (row: BillRow, window: number) => ({
  id: row.id.toString(),
  receipt: row.receipt,
  payer: maskedName(row.payer),
  moneyCig: micros<'CIG'>(row.money_cig),
  moneyUsdt: row.money_usdt === null ? null : micros<'USDT'>(row.money_usdt),
  convertedCig: row.converted_cig === null ? null : micros<'CIG'>(row.converted_cig),
  refundedCig: micros<'CIG'>(row.refunded_cig),
  refundedUsdt: micros<'USDT'>(row.refunded_usdt),
  returnedCig: micros<'CIG'>(row.returned_cig),
  price: row.converted_price === null ? null : micros<'USCD'>(row.converted_price),
  createdAt: row.created_at,
  refundableUntil: refundableUntil(row.created_at, window),
  chargedBy: row.charged_by,
  refunds: row.refunds.map((it) => ({
    moneyCig: micros<'CIG'>(BigInt(it.money)),
    by: it.by,
    createdAt: new Date(it.at),
  })),
})

const ofCharge = (amount: bigint | string) => micros(BigInt(amount)) as Micros<'USCD' | 'CIG'>

/** What a bill was for, as payer and merchant both see it; null: the payer typed the amount. */
export const presentChargeOfBill = ({ currency, money, tip, note, items }: ChargedBillRow) =>
  currency === null
    ? null
    : {
        currency,
        money: ofCharge(money ?? 0n),
        tip: ofCharge(tip ?? 0n),
        note: note ?? '',
        items: (items ?? []).map(({ price, ...item }) => ({ ...item, price: ofCharge(price) })),
      }

/** A bill with its charge, in its merchant's view. @param window seconds in which it can be refunded */
export function presentChargedBill(row: ChargedBillRow, window: number) {
  const charge = presentChargeOfBill(row)
  return { ...presentBill(row, window), charge: charge && { ...charge, reference: row.reference ?? '' } }
}

/** A merchant as a row of the console's list. */
export const presentRow = (row: MerchantRow, lockedBy: { name: string; until: Date } | undefined) => ({
  vcode: row.vcode,
  name: row.name,
  status: row.status,
  phone: row.phone,
  createdAt: row.created_at,
  moneyUsdtReceive: row.money_usdt,
  moneyCig: row.money_cig,
  lockedBy: lockedBy ?? null,
})
