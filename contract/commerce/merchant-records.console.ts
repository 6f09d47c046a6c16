import { billFilters, chargeFilters, payoutFilters } from '@humidor/domain/commerce/bill-search.ts'
import { chargeCurrencies, chargeStates } from '@humidor/domain/commerce/charge.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { amounts, byTime, days, keyed, namedMember, paged } from '../console/fields.ts'
import { moment, money, signed, text } from '../fields.ts'

const vcode = text('digits', 16)
/** One row by its number, regardless of the other filters. */
const id = z.optional(text('machine', 24))
const search = z.optional(text('search', 80))

const namedBill = z.object({ id: z.string(), receipt: z.string() })
const namedCharge = z.object({ id: z.string(), reference: z.string() })
const shop = z.object({ vcode: z.string(), name: z.string() })

export const merchantBills = call({
  method: 'GET',
  path: '/api/console/merchantBills',
  summary:
    'The payments to one merchant, or without `vcode` to all, newest first. `search` is a receipt, the code or the reference of a charge, a uid, or an exact amount of ₡.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...{ ...keyed, ...byTime, ...days, ...amounts('CIG'), id, search },
    vcode: z.optional(vcode),
    which: z._default(z.enum(billFilters), 'all'),
  }),
  response: paged(
    z.object({
      ...namedBill.shape,
      shop,
      payer: namedMember,
      moneyCig: money('CIG'),
      /** Of its conversion: the USDT, the ₡, the price and the time; null: it waits, or was refunded before. */
      moneyUsdt: z.nullable(money('USDT')),
      convertedCig: z.nullable(money('CIG')),
      price: z.nullable(money('USCD')),
      convertedAt: z.nullable(moment),
      /** The refunded ₡, the ₡ that the member received for them, and the USDT that the merchant gave. */
      refundedCig: money('CIG'),
      returnedCig: money('CIG'),
      refundedUsdt: money('USDT'),
      createdAt: moment,
      charge: z.nullable(namedCharge),
      /** Transfers of the ledger. */
      paidBy: z.string(),
      convertedBy: z.nullable(z.string()),
    }),
  ),
  errors: ['merchant_not_exists', 'invalid_date'],
})

export const merchantRefunds = call({
  method: 'GET',
  path: '/api/console/merchantRefunds',
  summary: 'The refunds of one merchant, newest first. `search` is the receipt of the payment.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...{ ...keyed, ...byTime, ...days, vcode, search },
    /** Only the refunds of this bill. */
    bill: z.optional(text('machine', 24)),
  }),
  response: paged(
    z.object({
      id: z.string(),
      bill: namedBill,
      payer: namedMember,
      /** The refunded part of the payment, the ₡ that the member received, and the USDT that the merchant gave. */
      moneyCig: money('CIG'),
      returnedCig: money('CIG'),
      moneyUsdt: money('USDT'),
      /** The price in force; null: an old refund. */
      price: z.nullable(money('USCD')),
      createdAt: moment,
      transfer: z.string(),
    }),
  ),
  errors: ['merchant_not_exists', 'invalid_date'],
})

/** An amount in the currency of its charge: millionths. */
const ofCharge = money<'USCD' | 'CIG'>('USCD')

export const merchantCharges = call({
  method: 'GET',
  path: '/api/console/merchantCharges',
  summary:
    'The charges of one merchant, or without `vcode` of all, newest first; unpaid ones are kept for a month. `search` is a code, a reference, or the receipt of the payment. The amounts are the ₡ to pay.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...{ ...keyed, ...byTime, ...days, ...amounts('CIG'), id, search },
    vcode: z.optional(vcode),
    which: z._default(z.enum(chargeFilters), 'all'),
  }),
  response: paged(
    z.object({
      ...namedCharge.shape,
      shop,
      code: z.string(),
      currency: z.enum(chargeCurrencies),
      money: ofCharge,
      tip: ofCharge,
      /** The ₡ to pay, and the price of ₡ at the opening. */
      moneyCig: money('CIG'),
      price: money('USCD'),
      note: z.string(),
      items: z.array(z.object({ title: z.string(), pieces: z.int(), price: ofCharge })),
      state: z.enum(chargeStates),
      createdAt: moment,
      expiresAt: moment,
      paidAt: z.nullable(moment),
      /** Of its payment. */
      bill: z.nullable(z.object({ ...namedBill.shape, payer: namedMember })),
    }),
  ),
  errors: ['merchant_not_exists', 'invalid_date'],
})

const payoutState = z.enum(payoutFilters)

export const merchantPayouts = call({
  method: 'GET',
  path: '/api/console/merchantPayouts',
  summary: 'The payouts of one merchant, newest first.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({ ...keyed, ...byTime, ...days, ...amounts('USDT'), vcode, state: z.optional(payoutState) }),
  response: paged(
    z.object({
      id: z.string(),
      money: money('USDT'),
      fee: money('USDT'),
      /** The exact amount paid on the chain. */
      pays: money('USDT'),
      address: z.string(),
      state: payoutState,
      txid: z.nullable(z.string()),
      createdAt: moment,
      endedAt: z.nullable(moment),
      /** Names of operators: who approved it, the second approver, and who rejected it. */
      approvedBy: z.nullable(z.string()),
      secondBy: z.nullable(z.string()),
      rejectedBy: z.nullable(z.string()),
      /** Why it was rejected. */
      reply: z.nullable(z.string()),
    }),
  ),
  errors: ['merchant_not_exists', 'invalid_date'],
})

/** An account of the ledger with its owner. */
const side = z.object({
  owner: z.enum(['member', 'merchant', 'platform']),
  /** A uid or a merchant id; null for the platform. */
  ownerId: z.nullable(z.int()),
  ownerName: z.nullable(z.string()),
  name: z.string(),
  coin: z.string(),
})

export const merchantEntries = call({
  method: 'GET',
  path: '/api/console/merchantEntries',
  summary: 'Every entry of a merchant’s accounts with the other side of it, newest first.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...{ ...keyed, vcode },
    /** The name of an account: `cig`, `usdt` or `held`; absent: all. */
    account: z.optional(text('machine', 40)),
    /** The operation of the transfer; absent: all. */
    operation: z.optional(text('machine', 40)),
  }),
  response: paged(
    z.object({
      id: z.string(),
      transfer: z.string(),
      at: moment,
      account: z.string(),
      coin: z.string(),
      operation: z.string(),
      amount: signed,
      balanceAfter: signed,
      /** The account on the other side, and how many more there are. */
      other: z.nullable(side),
      more: z.int(),
      /** The payment that it pays, converts or refunds. */
      bill: z.nullable(namedBill),
    }),
  ),
  errors: ['merchant_not_exists'],
})

export const merchantDevices = call({
  method: 'GET',
  path: '/api/console/merchantDevices',
  summary:
    'Where a merchant is signed in, tills of the staff too, newest first, and on how many devices they have signed in.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({ vcode }),
  response: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        /** Browser and system in plain words; empty where they are not known. */
        device: z.string(),
        /** The first characters of a hash: equal for sessions on the same device. */
        mark: z.string(),
        /** Null: the device is no till. `staff`: who is at it; null: the owner, or nobody. */
        till: z.nullable(z.object({ locked: z.boolean(), staff: z.nullable(z.string()) })),
        createdAt: moment,
        seenAt: moment,
        expiresAt: moment,
      }),
    ),
    /** Devices with a sign-in in the last 400 days. */
    devices: z.int(),
  }),
  errors: ['merchant_not_exists'],
})

export const merchantEvents = call({
  method: 'GET',
  path: '/api/console/merchantEvents',
  summary:
    'What happened to one merchant, and what operators did about them, newest first. Events of an unpaid charge are kept for a month.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({ ...keyed, vcode }),
  response: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        at: moment,
        /** What happened, as webhooks name it; null: an action of an operator. */
        kind: z.nullable(z.string()),
        bill: z.nullable(namedBill),
        charge: z.nullable(namedCharge),
        /** The number of the payout. */
        payout: z.nullable(z.string()),
        /** The ₡ of the bill or the charge; the USDT of the conversion or the payout. */
        moneyCig: z.nullable(money('CIG')),
        moneyUsdt: z.nullable(money('USDT')),
        /** What an operator did. */
        action: z.nullable(
          z.object({
            operator: z.string(),
            call: z.string(),
            /** The reason, or the note of a decision. */
            reason: z.string(),
            /** Of a decision about a request: its kind, and whether it was approved. */
            request: z.nullable(z.object({ kind: z.string(), approved: z.boolean() })),
            /** Of a change of the contact data: each changed text. */
            changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
          }),
        ),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  errors: ['merchant_not_exists'],
})
