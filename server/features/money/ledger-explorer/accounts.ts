import { accounts } from '@humidor/contract/money/ledger-explorer.console.ts'
import { merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import type { Db } from '../../../database/database.ts'
import { read } from '../../../http/handle.ts'
import { memberRows, merchantRows } from '../../../ledger/accounts.ts'
import { accountsNumbered, type BalanceRow, platformAccounts } from './accounts.queries.ts'
import { presentAccount } from './ledger-explorer.present.ts'

/** The accounts of a member by their uid, or of a merchant by their six digits. Empty: there is no such owner. */
function accountsOf(db: Db, owner: string): Promise<BalanceRow[]> {
  if (/^\d{8}$/.test(owner)) return accountsNumbered(db, memberRows(Number(owner)))
  const merchantId = merchantNumber(owner)
  return accountsNumbered(db, Number.isNaN(merchantId) ? [] : merchantRows(merchantId))
}

/** `GET /console/accounts`. */
export const answerAccounts = read(accounts, async ({ db, request: { owner = '' }, fail }) => {
  const found = owner === '' ? await platformAccounts(db) : await accountsOf(db, owner)
  if (found.length === 0) fail('not_found')
  return found.map(({ balance, entries, mirror, ...account }) => ({
    ...presentAccount(account),
    balance,
    entries: Number(entries),
    mirror,
  }))
})
