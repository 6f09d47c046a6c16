import { merchantNumber, refuseMerchantPayment } from '@humidor/domain/merchant.ts'
import { type Cig, micros, type Price } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import type { Tx } from '../../database/database.ts'
import { Refusal } from '../../http/refusal.ts'
import { memberAccount, merchantAccount, platformAccount } from '../../ledger/accounts.ts'
import { hold } from '../../ledger/hold.ts'
import { post } from '../../ledger/post.ts'
import { holdWaitingBill, insertBill, writeConversion } from './bills.queries.ts'
import { conversionPostings, paymentPostings } from './merchants.postings.ts'
import { holdPayable } from './merchants.queries.ts'

/**
 * The merchant with these six digits, if they can be paid, and for as long as this transaction lasts: a decision about them
 * waits for it. Lock it before any account.
 * @throws Refusal merchant_not_exists unless there is one and they are verified (decisions §4)
 */
export async function merchantForPayment(tx: Tx, vcode: string): Promise<{ merchantId: number; name: string }> {
  const merchantId = merchantNumber(vcode)
  const found = Number.isNaN(merchantId) ? undefined : await holdPayable(tx, merchantId)
  const refused = refuseMerchantPayment(found?.status)
  if (refused || !found) throw new Refusal(refused ?? 'merchant_not_exists')
  return { merchantId: found.merchant_id, name: found.name }
}

export interface MerchantPayment {
  uid: number
  /** The merchant's six digits. */
  vcode: string
  money: Cig
  /** The price that it is converted at; without one it waits. */
  price?: Price
  /** The one event that this payment is, such as `member:<uid>:<call>:<key>`. */
  key: string
  at: Date
}

/**
 * Moves ₡ of a member to a merchant and writes the bill; converts it at once where the treasury's USDT covers it, else it
 * waits (decisions §5). Whether the member has so much is the caller's rule; the ledger refuses what would overdraw.
 * @throws Refusal as `merchantForPayment`
 */
export async function payMerchant(tx: Tx, { uid, vcode, money, price, key, at }: MerchantPayment): Promise<bigint> {
  const { merchantId } = await merchantForPayment(tx, vcode)
  const cig = merchantAccount(merchantId, 'cig')
  // In one call, and all of them, so that they are locked in the order of all: converting pays out of the treasury.
  const converting = price ? [merchantAccount(merchantId, 'usdt'), platformAccount('treasury', 'USDT')] : []
  await hold(tx, [memberAccount(uid, 'profit'), cig, ...converting])
  const postings = paymentPostings({ uid, merchantId, money })
  const [paid] = await post(tx, [{ operation: 'payToMerchant', key, at, postings }])
  if (!paid) throw new Error('a payment was not posted')
  const id = await insertBill(tx, {
    merchant_id: merchantId,
    uid,
    money_cig: money,
    created_at: at,
    paid_by: paid.id,
  })
  if (price) await convertBill(tx, { id, price, at })
  return id
}

/**
 * Converts a bill that waits, if the treasury's USDT covers it: what the merchant receives is rounded down. Whether it was
 * converted now.
 */
export async function convertBill(tx: Tx, it: { id: bigint; price: Price; at: Date }): Promise<boolean> {
  const bill = await holdWaitingBill(tx, it.id)
  if (!bill) return false
  const cig = micros<'CIG'>(bill.money_cig)
  const usdt = micros<'USDT'>(worthOf(cig, it.price))
  const treasury = platformAccount('treasury', 'USDT')
  const of = (name: 'cig' | 'usdt') => merchantAccount(bill.merchant_id, name)
  const held = await hold(tx, [of('cig'), of('usdt'), treasury])
  if (usdt <= 0n || held.balance(treasury) < usdt) return false
  const postings = conversionPostings({ merchantId: bill.merchant_id, cig, usdt })
  const key = `merchantConversion:${bill.id}`
  const [converted] = await post(tx, [{ operation: 'merchantConversion', key, at: it.at, postings }])
  if (!converted) throw new Error('a conversion was not posted')
  await writeConversion(tx, { id: bill.id, moneyUsdt: usdt, at: it.at, transferId: converted.id })
  return true
}
