import { type Operation, operations } from '@humidor/domain/money/operations.ts'
import {
  ArrowDownLeft,
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ArrowUpRight,
  Award,
  CalendarCheck,
  Coins,
  Gift,
  HandCoins,
  Landmark,
  type LucideIcon,
  Package,
  Repeat,
  ShoppingBag,
  Ticket,
  UsersRound,
} from 'lucide-react'
import type { WalletRow } from './WalletRow.ts'

/** The icon of each operation in a wallet row. */
export const drawingOf: Record<Operation, LucideIcon> = {
  order: Package,
  orderEnd: Package,
  cbsell: ArrowLeftRight,
  cbsellCancel: ArrowLeftRight,
  cbbuy: ArrowLeftRight,
  transactionTransferIn: ArrowDownLeft,
  profitTransferIn: Coins,
  transactionTransferOut: ArrowUpRight,
  transferInLhb: Landmark,
  transferOutLhb: Landmark,
  activeAccount: Award,
  shippingFeeRebate: Gift,
  balanceToTransaction: Repeat,
  pledge: Landmark,
  pledgeEnd: Landmark,
  pledgeProfit: Coins,
  transactionToBalance: Repeat,
  profitToTransaction: Repeat,
  rebateToTransaction: Repeat,
  dailySign: CalendarCheck,
  teamRebate: UsersRound,
  teamAward: UsersRound,
  systemAward: Gift,
  activityAward: Gift,
  payToMerchant: HandCoins,
  merchantRefund: HandCoins,
  raffle: Ticket,
  mallOrder: ShoppingBag,
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  closeAccount: Coins,
}

// All operations that a member can still read, in the order in which people look for them. Two that share a number on the wire are listed once.
const offered = [
  'deposit',
  'withdraw',
  'balanceToTransaction',
  'transactionToBalance',
  'profitToTransaction',
  'rebateToTransaction',
  'transactionTransferIn',
  'transactionTransferOut',
  'cbsell',
  'cbbuy',
  'cbsellCancel',
  'payToMerchant',
  'order',
  'orderEnd',
  'profitTransferIn',
  'pledge',
  'transferInLhb',
  'transferOutLhb',
  'activeAccount',
  'shippingFeeRebate',
  'teamRebate',
  'teamAward',
  'systemAward',
  'activityAward',
  'raffle',
  'mallOrder',
  'dailySign',
] as const satisfies readonly Operation[]

/** The names of kinds that cover more than one operation, or more than one product. */
const wider: Partial<Record<Operation, 'pledges' | 'profits'>> = { pledge: 'pledges', profitTransferIn: 'profits' }

/** The kinds that wallet detail can be filtered by: number on the wire, and name among the words of `say`. */
export const kinds = offered.map((say) => ({ name: wider[say] ?? say, op: operations[say] }))

/** The kind with this number; undefined for 0, which means all. */
export const kindOf = (op: number) => kinds.find((one) => one.op === op)

/** The step that a pending row waits for, by its operation; all others are being processed. */
const waitsFor: Partial<Record<Operation, 'confirming' | 'reviewing'>> = {
  deposit: 'confirming',
  transferInLhb: 'confirming',
  transactionTransferOut: 'reviewing',
  withdraw: 'reviewing',
}

/** The outcome of a row, among the words of `status`: the step it waits for, done, or failed or cancelled. */
export function outcomeOf({ say, status }: Pick<WalletRow, 'say' | 'status'>) {
  if (status === 0) return waitsFor[say] ?? 'processing'
  return status === 1 ? 'done' : 'failed'
}
