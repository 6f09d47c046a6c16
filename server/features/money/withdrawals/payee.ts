import { type Account, memberAccount, merchantAccount } from '../../../ledger/accounts.ts'

/** Whose money a withdrawal is: a member's, or a merchant's (docs/decisions/0040-payouts.md). */
export type Payee = { uid: number } | { merchantId: number }

/** Whose a row is: the database keeps it as the one or the other. */
interface Owned {
  uid: number | null
  merchant_id: number | null
}

/** @throws where a row is nobody's, which the database refuses */
export function payeeOf({ uid, merchant_id: merchantId }: Owned): Payee {
  if (uid !== null) return { uid }
  if (merchantId !== null) return { merchantId }
  throw new Error('a withdrawal of nobody')
}

/** The two columns of a row that say whose it is. */
export const ownedBy = (payee: Payee): Owned =>
  'uid' in payee ? { uid: payee.uid, merchant_id: null } : { uid: null, merchant_id: payee.merchantId }

/** Where the money comes from, and where it is held until it is paid. */
export const accountsOf = (payee: Payee): { free: Account<'USDT'>; held: Account<'USDT'> } =>
  'uid' in payee
    ? { free: memberAccount(payee.uid, 'balance'), held: memberAccount(payee.uid, 'held.withdrawal') }
    : { free: merchantAccount(payee.merchantId, 'usdt'), held: merchantAccount(payee.merchantId, 'held') }
