import * as deposits from './deposits.ts'
import * as identity from './identity.ts'
import * as linkedAccounts from './linked-accounts.ts'
import { historyBalance, info } from './member.ts'
import * as membership from './membership.ts'
import * as merchants from './merchants.ts'
import * as platform from './platform.ts'
import * as price from './price.ts'
import * as security from './security.ts'
import * as team from './team.ts'
import { balanceToTransaction, detail, recipient, transferUsdc } from './wallet.ts'
import * as withdrawals from './withdrawals.ts'

/** Every call of the API, by feature. */
export const contract = {
  identity,
  security,
  linkedAccounts,
  member: { info, historyBalance },
  membership,
  team,
  merchants,
  wallet: { balanceToTransaction, recipient, transferUsdc, detail },
  deposits: { getDepositInfo: deposits.getDepositInfo, usdtdetail: deposits.usdtdetail },
  withdrawals,
  price,
  platform,
} as const
