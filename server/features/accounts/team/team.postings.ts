import type { Uscd } from '@humidor/domain/money/micros.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Transfer } from '../../../ledger/posting.ts'

/** A rebate to an upline far above an activation (rules P13). The two members name the transfer, so it happens once. */
export const rebateTransfer = (activated: number, to: { uid: number; amount: Uscd }, at: Date): Transfer => ({
  operation: 'shippingFeeRebate',
  key: `rebate:${activated}:${to.uid}`,
  at,
  postings: [{ from: platformAccount('treasury', 'USCD'), to: memberAccount(to.uid, 'rebate'), amount: to.amount }],
})
