export { textOfAccount } from './account-text.ts'
export { balancesByReceipts } from './own-balances.ts'
