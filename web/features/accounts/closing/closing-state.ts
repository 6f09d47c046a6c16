import type { AnswerOf } from '@humidor/client/client.ts'
import type * as closingCalls from '@humidor/contract/accounts/closing.ts'
import type { ClosingObstacle } from '@humidor/domain/accounts/closing.ts'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  AtSign,
  FileText,
  Landmark,
  Lock,
  type LucideIcon,
  Package,
  Repeat,
  ShieldAlert,
  ShoppingBag,
  Snowflake,
  Ticket,
  UsersRound,
  Vault,
} from 'lucide-react'
import { paths } from '../../../paths.ts'

export type ClosingState = AnswerOf<typeof closingCalls.closingState>

/** The page on which each obstacle is settled, and its icon. */
export const obstacleLeads: Record<ClosingObstacle, { href: string; icon: LucideIcon }> = {
  withdrawals: { href: paths.withdrawdetail, icon: ArrowUpFromLine },
  deposits: { href: paths.depositdetail, icon: ArrowDownToLine },
  conversions: { href: paths.exchangeusdt, icon: Repeat },
  transfers: { href: paths.transferu, icon: ArrowUpFromLine },
  trades: { href: paths.cbselldetail, icon: ArrowLeftRight },
  preorders: { href: paths.shop, icon: Package },
  pledges: { href: paths.nftorder, icon: Landmark },
  treasure: { href: paths.lhb, icon: Vault },
  mallOrders: { href: paths.mallOrderList, icon: ShoppingBag },
  applications: { href: paths.activityApplyDetail, icon: FileText },
  prizes: { href: paths.lotteryDetail, icon: Ticket },
  returns: { href: paths.groups, icon: UsersRound },
  linkedAccounts: { href: paths.accountMore, icon: UsersRound },
  emailChange: { href: paths.accountEmail, icon: AtSign },
  locked: { href: paths.accountLock, icon: Lock },
  frozen: { href: paths.feedback, icon: Snowflake },
  moneyWaits: { href: paths.google, icon: ShieldAlert },
}
