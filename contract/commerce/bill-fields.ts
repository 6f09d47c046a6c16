import { chargeCurrencies, chargeItems, chargeTexts } from '@humidor/domain/commerce/charge.ts'
import { z } from 'zod/mini'
import { moment, money, text } from '../fields.ts'

/** An amount in the currency of its charge: millionths. */
export const ofCharge = money<'USCD' | 'CIG'>('USCD')

export const chargeItem = z.strictObject({
  title: text('line', chargeTexts.title * 4),
  pieces: z.int().check(z.gte(1), z.lte(chargeItems.pieces)),
  /** Of one piece. */
  price: ofCharge,
})

/** What a payment was for. Amounts are millionths of `currency`. */
export const chargeOfBill = z.object({
  currency: z.enum(chargeCurrencies),
  money: ofCharge,
  tip: ofCharge,
  note: z.string(),
  items: z.array(chargeItem),
})

/** One payment of a member, as its merchant sees it. */
export const bill = z.object({
  id: z.string(),
  /** Eight characters that the member sees too. */
  receipt: z.string(),
  /** The masked name of the payer. */
  payer: z.string(),
  moneyCig: money('CIG'),
  /** The USDT of its conversion; null: it waits, or was fully refunded before. */
  moneyUsdt: z.nullable(money('USDT')),
  /** The converted ₡, without those refunded before. */
  convertedCig: z.nullable(money('CIG')),
  /** The refunded ₡, and their USDT. */
  refundedCig: money('CIG'),
  refundedUsdt: money('USDT'),
  /** The ₡ that the member received for that: fewer if the price has risen since the conversion. */
  returnedCig: money('CIG'),
  /** The price of its conversion; null: it waits, or is an old conversion. */
  price: z.nullable(money('USCD')),
  createdAt: moment,
  /** Until when it can be refunded. */
  refundableUntil: moment,
  /** The staff who opened the charge that it pays; null: the owner, or there was none. */
  chargedBy: z.nullable(z.string()),
  /** Its refunds, the oldest first. */
  refunds: z.array(
    z.object({
      moneyCig: money('CIG'),
      /** The staff who gave it back; null: the owner. */
      by: z.nullable(z.string()),
      createdAt: moment,
    }),
  ),
})

/** A bill with the charge that it paid; null: the member typed the amount. */
export const chargedBill = z.extend(bill, { charge: z.nullable(z.extend(chargeOfBill, { reference: z.string() })) })
