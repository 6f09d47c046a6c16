/** Kinds of rows in wallet detail, by their number `op` on the wire (rules M15). */
export const operations = {
  order: 1,
  orderEnd: 2,
  cbsell: 3,
  cbsellCancel: 4,
  cbbuy: 5,
  transactionTransferIn: 6,
  profitTransferIn: 7,
  transactionTransferOut: 8,
  transferInLhb: 9,
  transferOutLhb: 10,
  activeAccount: 11,
  shippingFeeRebate: 12,
  balanceToTransaction: 13,
  pledge: 14,
  pledgeEnd: 14,
  pledgeProfit: 14,
  transactionToBalance: 15,
  profitToTransaction: 16,
  rebateToTransaction: 17,
  dailySign: 18,
  teamRebate: 19,
  teamAward: 20,
  systemAward: 21,
  activityAward: 22,
  payToMerchant: 23,
  merchantRefund: 23,
  raffle: 24,
  mallOrder: 25,
  deposit: 26,
  withdraw: 27,
  closeAccount: 28,
} as const

export type Operation = keyof typeof operations

/** The operations of one `op` number; empty for 0 or an unknown number. */
export const operationsOf = (op: number) =>
  (Object.keys(operations) as Operation[]).filter((operation) => operations[operation] === op)

/** True for the name of an operation. */
export const isOperation = (text: string): text is Operation => Object.hasOwn(operations, text)
