import { chains } from '@humidor/domain/deposit.ts'
import { z } from 'zod/mini'
import { call } from './call.ts'
import { moment, money, numbered, paging, rows, signed } from './fields.ts'

const chain = z.enum(chains, { error: 'illegal_deposit' })

export const getDepositInfo = call({
  method: 'GET',
  path: '/api/user/getDepositInfo',
  tells:
    'Opens a deposit, or answers the open one for the same chain and amount: where to pay, and the exact amount that tells whose payment it is.',
  who: 'member',
  whileFrozen: true,
  perMinute: 30,
  request: z.strictObject({ money: money('USDT'), chain }),
  response: z.object({
    id: z.int(),
    address: z.string(),
    randomMoney: money('USDT'),
    createdAt: moment,
    /** When the screen's countdown ends. A payment inside the day of grace is matched all the same. */
    expiresAt: moment,
  }),
  errors: ['illegal_deposit', 'minimum_deposit_limit', 'deposit_too_frequent', 'illegal_value'],
})

/** One deposit (or, later, withdrawal) as the member sees it. */
export const usdtRecord = z.object({
  id: z.int(),
  chain,
  /** What was to be sent, to the last millionth. */
  moneyUsdt: money('USDT'),
  /** What changed on the balance: 0 until it is credited. */
  moneyChange: signed,
  status: numbered('A deposit: 0 waits for the payment, 3 confirming, 1 credited, 2 expired.'),
  txid: z.nullable(z.string()),
  address: z.string(),
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  createdAt: moment,
  expiresAt: moment,
  creditedAt: z.nullable(moment),
})

export const usdtdetail = call({
  method: 'GET',
  path: '/api/user/usdtdetail',
  tells: 'The member’s deposits, newest first. `type` 1 deposits, 2 withdrawals, 0 both.',
  who: 'member',
  request: z.strictObject({ ...paging, type: z._default(z.int().check(z.gte(0), z.lte(2)), 0) }),
  response: rows(usdtRecord),
  errors: [],
})
