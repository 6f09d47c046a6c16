import { z } from 'zod/mini'
import { moment, money } from '../fields.ts'

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
