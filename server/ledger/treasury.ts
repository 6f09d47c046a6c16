import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { platformAccount } from './accounts.ts'
import type { Transfer } from './posting.ts'

/**
 * Operators pay their own USDT into the treasury (rules M30), which pays every later yield and prize.
 * `key` identifies the payment, such as `treasury-deposit:BSC:<transaction>:<log>`.
 */
export const operatorsDeposit = (it: { chain: 'BSC' | 'TRX'; money: Usdt; key: string; at: Date }): Transfer => ({
  operation: 'treasuryDeposit',
  key: it.key,
  at: it.at,
  postings: [
    {
      from: platformAccount(it.chain === 'BSC' ? 'external.bsc' : 'external.tron', 'USDT'),
      to: platformAccount('treasury', 'USDT'),
      amount: it.money,
    },
  ],
})

/** The treasury converts its USDT into USCD as a member does, one to one through backing (rules M8). */
export const operatorsConversion = (it: { money: Usdt; key: string; at: Date }): Transfer => ({
  operation: 'treasuryConversion',
  key: it.key,
  at: it.at,
  postings: [
    { from: platformAccount('treasury', 'USDT'), to: platformAccount('backing', 'USDT'), amount: it.money },
    {
      from: platformAccount('issuance', 'USCD'),
      to: platformAccount('treasury', 'USCD'),
      amount: micros<'USCD'>(it.money),
    },
  ],
})
