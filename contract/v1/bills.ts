import { z } from 'zod/mini'
import { amount, described, id, named, pageOf, paging, time } from './fields.ts'
import { nothing, route } from './route.ts'

export const bill = named(
  'Bill',
  z.object({
    id: id('The number of the bill.'),
    receipt: described('Eight characters that the payer sees too.', z.string()),
    payer: described('The masked name of the payer.', z.string()),
    chargeId: z.nullable(id('The charge that it pays. Null: it was paid without one.')),
    amountCig: amount<'CIG'>('The paid ₡.'),
    usdt: z.nullable(amount<'USDT'>('The USDT of the conversion. Null: it waits for it, or was refunded before.')),
    price: z.nullable(amount<'USCD'>('The price of one ₡ at the conversion.')),
    refundedCig: amount<'CIG'>('The refunded ₡.'),
    refundedUsdt: amount<'USDT'>('The USDT that the shop returned for them.'),
    returnedCig: amount<'CIG'>('The ₡ that the payer got back: fewer than refunded if the price has risen.'),
    createdAt: time('When it was paid.'),
  }),
)

export const listBills = route({
  id: 'listBills',
  path: 'GET /bills',
  summary: 'Lists the bills that were paid to the shop, the newest first.',
  scope: 'bills:read',
  cost: 'list',
  params: nothing,
  query: z.strictObject({
    which: z._default(
      described(
        '`converted` into USDT, `waiting` for that, or `refunded` in part or whole.',
        z.enum(['all', 'converted', 'waiting', 'refunded']),
      ),
      'all',
    ),
    ...paging('bi'),
  }),
  body: nothing,
  status: 200,
  answer: named('BillPage', pageOf('bi', bill)),
  errors: [],
})

export const getBill = route({
  id: 'getBill',
  path: 'GET /bills/{id}',
  summary: 'Reads a bill.',
  scope: 'bills:read',
  cost: 'look-up',
  params: z.strictObject({ id: id('The number of the bill.') }),
  query: nothing,
  body: nothing,
  status: 200,
  answer: bill,
  errors: ['not_found'],
})
