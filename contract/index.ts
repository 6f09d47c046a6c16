import * as deposits from './deposits.ts'
import * as identity from './identity.ts'
import { historyBalance, info } from './member.ts'
import * as membership from './membership.ts'
import * as platform from './platform.ts'
import * as price from './price.ts'
import { balanceToTransaction, detail, recipient, transferUsdc } from './wallet.ts'

/** Every call of the API, by feature. */
export const contract = {
  identity,
  member: { info, historyBalance },
  membership,
  wallet: { balanceToTransaction, recipient, transferUsdc, detail },
  deposits: { getDepositInfo: deposits.getDepositInfo, usdtdetail: deposits.usdtdetail },
  price,
  platform,
} as const
