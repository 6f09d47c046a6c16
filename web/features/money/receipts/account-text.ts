import type { Words } from '@humidor/locales/words.ts'

type AccountText = `accounts.${keyof Words['liabilities']['accounts']}`

const texts: Readonly<Record<string, AccountText>> = {
  balance: 'accounts.balance',
  transaction: 'accounts.transaction',
  profit: 'accounts.profit',
  rebate: 'accounts.rebate',
  lhb: 'accounts.lhb',
  points: 'accounts.points',
  'held.withdrawal': 'accounts.heldWithdrawal',
  'held.conversion': 'accounts.heldConversion',
  'held.sell': 'accounts.heldSell',
  'held.buy': 'accounts.heldBuy',
  'held.order': 'accounts.heldOrder',
  'held.pledge': 'accounts.heldPledge',
  'held.lhbOut': 'accounts.heldLhbOut',
  'held.transfer': 'accounts.heldTransfer',
  cig: 'accounts.cig',
  usdt: 'accounts.usdt',
  held: 'accounts.held',
}

/** The text of a kind of account. A kind that a newer server has is shown as a balance. */
export const textOfAccount = (name: string): AccountText => texts[name] ?? 'accounts.balance'
