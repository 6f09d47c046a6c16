import { randomUUID } from 'node:crypto'
import type { OperationName } from './operation-rules.ts'

const requestOf = (path: string) => () => `member:10000001:${path}:${randomUUID()}`
const approval = () => randomUUID().replaceAll('-', '').slice(0, 22)
let numbers = 9_000_000
const n = () => ++numbers

/** A well-formed key of every form of every operation, in the order of the rules. Each call makes a new one. */
export const sampleKeys: Record<OperationName, readonly (() => string)[]> = {
  genesis: [() => 'genesis'],
  deposit: [() => `deposit:BSC:0x${approval()}:${n()}`, () => `deposit:TRX:${approval()}:0`],
  treasuryDeposit: [() => `deposit:BSC:0x${approval()}:${n()}`, () => `deposit:TRX:${approval()}:0`],
  withdraw: [() => `withdraw:${n()}`, () => `withdrawal-refused:${n()}`],
  withdrawal: [() => `withdrawal:${n()}`],
  balanceToTransaction: [requestOf('/api/user/balanceToTransaction')],
  transactionToBalance: [requestOf('/api/user/transactionToBalance')],
  completeConversion: [() => `conversion:${n()}:end`],
  cancelConversion: [() => `conversion:${n()}:end`],
  profitToTransaction: [requestOf('/api/user/profitToTransaction')],
  rebateToTransaction: [requestOf('/api/user/rebateToTransaction')],
  transfer: [requestOf('/api/user/transferUsdc')],
  completeTransfer: [() => `transferReview:${n()}:end`],
  cancelTransfer: [() => `transferReview:${n()}:end`],
  stopTransfer: [() => `transferReview:${n()}:end`],
  publishSell: [() => `trade:${n()}`],
  publishBuy: [() => `trade:${n()}`],
  trade: [() => `trade:${n()}:1`],
  endTrade: [() => `trade:${n()}:end`],
  order: [() => `order:${n()}`],
  orderEnd: [() => `order:${n()}:end`],
  pledge: [() => `pledge:${n()}`],
  pledgeEnd: [() => `pledge:${n()}:end`],
  pledgeProfit: [() => `pledgeProfit:2026-11-21:${n()}`],
  transferInLhb: [() => `treasure:${n()}`],
  transferOutLhb: [() => `treasure:${n()}`],
  treasureOut: [() => `treasureOut:2026-11-21:${n()}`],
  treasureInterest: [() => `treasureInterest:2026-11-21:${n()}`],
  teamRebate: [() => `teamRebate:2026-11-21:${n()}`],
  teamAward: [() => `teamAward:2026-11-21:${n()}`],
  activeAccount: [() => `activation:${n()}`],
  shippingFeeRebate: [() => `rebate:${n()}:10000001`],
  dailySign: [() => `sign:10000001:2026-11-${(n() % 20) + 10}`],
  closeAccount: [() => `closing:${n()}`],
  activityAward: [() => `activity:${n()}`],
  raffle: [() => `raffle:${n()}`, () => `raffle:${n()}:prize`],
  mallOrder: [() => `mall:${n()}`, () => `mall:${n()}:refund`],
  payToMerchant: [requestOf('/api/merchant/transferCigToMerchant'), requestOf('/api/merchant/payCharge')],
  merchantConversion: [() => `merchantConversion:${n()}`],
  merchantRefund: [() => `merchantRefund:${n()}:0`],
  systemAward: [() => `award:${approval()}`],
  treasuryConversion: [() => `treasury-move:${approval()}`],
  treasuryRedemption: [() => `treasury-move:${approval()}`],
  feesToTreasury: [() => `treasury-move:${approval()}`],
  foundationToTreasury: [() => `treasury-move:${approval()}`],
  treasuryToRewards: [() => `treasury-move:${approval()}`],
  chainTransfer: [() => `treasury-move:${approval()}`],
}
