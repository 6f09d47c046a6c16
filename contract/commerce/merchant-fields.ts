import { merchantRoles } from '@humidor/domain/commerce/staff-role.ts'
import { z } from 'zod/mini'
import { moment, money, numbered } from '../fields.ts'

/** The merchant's own data, in the specification's spelling. */
export const merchantInfo = z.object({
  /** Six digits; null before the verification, as they cannot be paid yet. */
  merchantId: z.nullable(z.string()),
  /** The six digits that they registered and log in with. */
  vcode: z.string(),
  name: z.string(),
  /** Null for staff, as the takings below are for cashiers. */
  cashAddress: z.nullable(z.string()),
  status: numbered('0 under review, 1 verified, 2 rejected.'),
  /** Why they were rejected; null otherwise. */
  reply: z.nullable(z.string()),
  currentCigPrice: money('USCD'),
  /** Received ₡ that wait for their conversion. */
  moneyCig: z.nullable(money('CIG')),
  /** Its value in USDT at today's price. */
  moneyCigAsUsdt: z.nullable(money('USDT')),
  moneyUsdtReceive: z.nullable(money('USDT')),
  address: z.string(),
  phone: z.string(),
  businessHours: z.string(),
  description: z.string(),
  /** When two operators last changed the name, the address, the phone, the hours or the description; null: never. */
  contactChangedAt: z.nullable(moment),
  createdAt: moment,
  /** Who is signed in here. */
  role: z.enum(merchantRoles),
  /** The name of the staff who is signed in; null: the owner. */
  staffName: z.nullable(z.string()),
  /** The device is a till. */
  till: z.nullable(
    z.object({
      /** Minutes without use after which it locks. */
      minutes: z.int(),
    }),
  ),
  /** The IANA time zone of the shop's days and times. */
  zone: z.string(),
})
