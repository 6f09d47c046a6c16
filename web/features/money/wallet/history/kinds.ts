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

/** The drawing of each operation in a wallet row. */
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
}

// All that can happen, in the order in which people look for it; two that have one number on the wire stand here once.
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

/** The names of those that stand for more than one operation, or for what more than one product brings. */
const wider: Partial<Record<Operation, 'pledges' | 'profits'>> = { pledge: 'pledges', profitTransferIn: 'profits' }

/** What wallet detail can be narrowed to: its number on the wire, and its name among the words of `say`. */
export const kinds = offered.map((say) => ({ name: wider[say] ?? say, op: operations[say] }))

/** The kind with this number; undefined for 0, which is all of them. */
export const kindOf = (op: number) => kinds.find((one) => one.op === op)

/** The flexible treasure, as wallets are numbered on the wire. */
const TREASURE = 5

/** Points, likewise. */
const POINTS = 6

/** What brought points, where the operation itself is about money of somebody: another's activation, one's own order. */
const earned = { activeAccount: 'pointsReferral', order: 'pointsOrder' } as const

const isEarned = (say: Operation): say is keyof typeof earned => Object.hasOwn(earned, say)

/** The name of what happened, among the words of `say`: what comes in as profit is interest where it comes into the treasure. */
export function nameOf({ say, wallet }: Pick<WalletRow, 'say' | 'wallet'>) {
  if (wallet === POINTS && isEarned(say)) return earned[say]
  return say === 'profitTransferIn' && wallet === TREASURE ? 'treasureInterest' : say
}

/** What a pending row waits for, by its operation; all others are being processed. */
const waitsFor: Partial<Record<Operation, 'confirming' | 'reviewing'>> = {
  deposit: 'confirming',
  transferInLhb: 'confirming',
  transactionTransferOut: 'reviewing',
  withdraw: 'reviewing',
}

/** How a row came out, among the words of `status`: pending by what it waits for, done, or failed or cancelled. */
export function outcomeOf({ say, status }: Pick<WalletRow, 'say' | 'status'>) {
  if (status === 0) return waitsFor[say] ?? 'processing'
  return status === 1 ? 'done' : 'failed'
}

/** On which side somebody else stands. What returns of a transfer never was theirs, and is still told as what was for them. */
export const sideOf = ({ say, moneyChange }: Pick<WalletRow, 'say' | 'moneyChange'>) =>
  moneyChange > 0n && say !== 'transactionTransferOut' ? 'from' : 'to'
