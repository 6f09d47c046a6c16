import { type Account, memberAccount, merchantAccount } from '../../../ledger/accounts.ts'

/** The owner of a withdrawal's money: a member, or a merchant (docs/decisions/0040-merchant-payouts.md). */
export type Payee = { uid: number } | { merchantId: number }

/** The owner's columns of a row. The database requires exactly one of them. */
interface Owned {
  uid: number | null
  merchant_id: number | null
}

/** @throws if the row has no owner, which the database refuses */
export function payeeOf({ uid, merchant_id: merchantId }: Owned): Payee {
  if (uid !== null) return { uid }
  if (merchantId !== null) return { merchantId }
  throw new Error('a withdrawal has no owner')
}

/** The two columns that store the owner. */
export const ownedBy = (payee: Payee): Owned =>
  'uid' in payee ? { uid: payee.uid, merchant_id: null } : { uid: null, merchant_id: payee.merchantId }

/** The account that pays, and the account that reserves the money until it is paid. */
export const accountsOf = (payee: Payee): { free: Account<'USDT'>; held: Account<'USDT'> } =>
  'uid' in payee
    ? { free: memberAccount(payee.uid, 'balance'), held: memberAccount(payee.uid, 'held.withdrawal') }
    : { free: merchantAccount(payee.merchantId, 'usdt'), held: merchantAccount(payee.merchantId, 'held') }
