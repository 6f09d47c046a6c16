import {
  chargeCurrencies,
  chargeItems,
  chargeLife,
  chargeStates,
  chargesPerMinute,
  chargeTexts,
} from '@humidor/domain/commerce/charge.ts'
import { isMetadata, metadataLimits } from '@humidor/domain/commerce/charge-metadata.ts'
import { z } from 'zod/mini'
import { openCharge } from '../commerce/charges.ts'
import { amount, described, filledLine, id, line, named, pageOf, paging, time } from './fields.ts'
import { nothing, route } from './route.ts'

const currency = () => described('`USCD`, or `CIG` for ₡.', z.enum(chargeCurrencies))
const inCurrency = amount<'USCD' | 'CIG'>

const itemFields = () => ({
  title: line('What is sold.', chargeTexts.title),
  quantity: described('Pieces.', z.int().check(z.gte(1), z.lte(chargeItems.pieces))),
  price: inCurrency('The price of one piece, in `currency`.'),
})
const item = named('ChargeItem', z.object(itemFields()))
const newItem = named('NewChargeItem', z.strictObject(itemFields()))

const metadata = (description: string) =>
  described(
    `${description} At most ${metadataLimits.names} names of ${metadataLimits.name} characters, texts of ${metadataLimits.text}, and ${metadataLimits.bytes} bytes in all.`,
    z
      .record(z.string(), z.string())
      .check(z.refine(isMetadata, `must have at most ${metadataLimits.names} names and ${metadataLimits.bytes} bytes`)),
    { maxProperties: metadataLimits.names },
  )

export const charge = named(
  'Charge',
  z.object({
    id: id('The number of the charge.'),
    url: described('The page on which it is paid. Show it as a link or a QR code.', z.string(), { format: 'uri' }),
    state: described(
      '`open` can be paid. Only `paid`, `partly_refunded` and `refunded` were paid.',
      z.enum(chargeStates),
    ),
    currency: currency(),
    amount: inCurrency('In `currency`, without the tip.'),
    tip: inCurrency('In `currency`.'),
    amountCig: amount<'CIG'>('The ₡ to pay, fixed at the opening.'),
    price: amount<'USCD'>('The price of one ₡ in USCD at the opening.'),
    reference: described('The shop’s own number of it. Empty: none.', z.string()),
    note: described('A line for the payer. Empty: none.', z.string()),
    items: z.array(item),
    metadata: metadata('The shop’s own notes. The payer does not see them.'),
    createdAt: time('When it was opened.'),
    expiresAt: time('From then on it can no longer be paid.'),
    paidAt: z.nullable(time('When it was paid.')),
    bill: z.nullable(
      named(
        'ChargeBill',
        z.object({
          id: id('The number of the bill.'),
          receipt: described('Eight characters that the payer sees too.', z.string()),
          payer: described('The masked name of the payer.', z.string()),
          refundedCig: amount<'CIG'>('The refunded ₡.'),
          usdt: z.nullable(amount<'USDT'>('The USDT of its conversion. Null: it waits for it.')),
        }),
      ),
    ),
  }),
)

const newCharge = named(
  'NewCharge',
  z.strictObject({
    currency: currency(),
    amount: inCurrency('In `currency`, without the tip.'),
    tip: z.prefault(inCurrency('In `currency`.'), '0'),
    reference: z._default(line('The shop’s own number of it.', chargeTexts.reference), ''),
    note: z._default(line('A line for the payer.', chargeTexts.note), ''),
    items: z._default(
      described('What is sold. Their sum is `amount`.', z.array(newItem).check(z.maxLength(chargeItems.most))),
      [],
    ),
    metadata: z._default(metadata('The shop’s own notes, such as the number of a basket.'), {}),
    expiresIn: z._default(
      described(
        'Seconds until it expires. The price of ₡ is fixed as long.',
        z.int().check(z.gte(chargeLife.least), z.lte(chargeLife.most)),
      ),
      chargeLife.usual,
    ),
  }),
)

const one = z.strictObject({ id: id('The number of the charge.') })

export const createCharge = route({
  id: 'createCharge',
  path: 'POST /charges',
  summary: 'Opens a charge: one request for one payment.',
  scope: 'charges:write',
  switch: 'merchantsOpen',
  cost: 'money',
  sharesLimit: { path: openCharge.path, perMinute: chargesPerMinute },
  params: nothing,
  query: nothing,
  body: newCharge,
  status: 201,
  answer: charge,
  errors: [
    'merchant_not_exists',
    'wrong_money',
    'amount_below_minimum',
    'content_empty',
    'content_too_long',
    'illegal_value',
    'too_many_charges',
  ],
})

export const listCharges = route({
  id: 'listCharges',
  path: 'GET /charges',
  summary: 'Lists the charges, the newest first.',
  scope: 'charges:read',
  cost: 'list',
  params: nothing,
  query: z.strictObject({
    state: z.optional(described('`open`: only those that can be paid.', z.enum(['open']))),
    reference: z.optional(filledLine('Only those with exactly this reference.', chargeTexts.reference)),
    ...paging('ch'),
  }),
  body: nothing,
  status: 200,
  answer: named('ChargePage', pageOf('ch', charge)),
  errors: [],
})

export const getCharge = route({
  id: 'getCharge',
  path: 'GET /charges/{id}',
  summary: 'Reads a charge.',
  scope: 'charges:read',
  cost: 'look-up',
  params: one,
  query: nothing,
  body: nothing,
  status: 200,
  answer: charge,
  errors: ['not_found'],
})

export const cancelCharge = route({
  id: 'cancelCharge',
  path: 'POST /charges/{id}/cancel',
  summary: 'Cancels an open charge, so that nobody can pay it.',
  scope: 'charges:write',
  cost: 'look-up',
  params: one,
  query: nothing,
  body: nothing,
  status: 200,
  answer: charge,
  errors: ['not_found', 'charge_paid', 'charge_expired', 'charge_cancelled'],
})
