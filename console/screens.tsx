import { consoleContract } from '@humidor/contract/console/index.ts'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BookOpenText,
  CalendarClock,
  CalendarHeart,
  ChartCandlestick,
  CircleQuestionMark,
  Coins,
  Dices,
  FileClock,
  HandCoins,
  HandHelping,
  Images,
  Landmark,
  LayoutGrid,
  LockKeyhole,
  Megaphone,
  MessageSquareText,
  Newspaper,
  NotebookText,
  PackageOpen,
  ShieldUser,
  ShoppingBag,
  SlidersHorizontal,
  Snowflake,
  Store,
  Ticket,
  Truck,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { AccountScreen } from './features/backoffice/account/AccountScreen.tsx'
import { ApprovalsScreen } from './features/backoffice/approvals/ApprovalsScreen.tsx'
import { AuditScreen } from './features/backoffice/audit/AuditScreen.tsx'
import { MembersScreen } from './features/backoffice/members/MembersScreen.tsx'
import { OperatorsScreen } from './features/backoffice/operators/OperatorsScreen.tsx'
import { OverviewScreen } from './features/backoffice/overview/OverviewScreen.tsx'
import { SettingsScreen } from './features/backoffice/settings/SettingsScreen.tsx'
import { ProductsScreen } from './features/commerce/mall/ProductsScreen.tsx'
import { MallOrdersScreen } from './features/commerce/mall-orders/MallOrdersScreen.tsx'
import { MerchantsScreen } from './features/commerce/merchants/MerchantsScreen.tsx'
import { ActivitiesScreen } from './features/community/activities/ActivitiesScreen.tsx'
import { ApplicationsScreen } from './features/community/applications/ApplicationsScreen.tsx'
import { FeedbackScreen } from './features/community/feedback/FeedbackScreen.tsx'
import { NewsScreen } from './features/community/news/NewsScreen.tsx'
import { NoticesScreen } from './features/community/notices/NoticesScreen.tsx'
import { DepositsScreen } from './features/money/deposits/DepositsScreen.tsx'
import { PaymentsScreen } from './features/money/deposits/PaymentsScreen.tsx'
import { LedgerScreen } from './features/money/ledger-explorer/LedgerScreen.tsx'
import { TreasuryScreen } from './features/money/treasury/TreasuryScreen.tsx'
import { MovementsScreen } from './features/money/wallet/MovementsScreen.tsx'
import { PayoutsScreen, WithdrawalsScreen } from './features/money/withdrawals/WithdrawalsScreen.tsx'
import { DrawsScreen } from './features/products/draws/DrawsScreen.tsx'
import { FlexibleTreasureScreen } from './features/products/flexible-treasure/FlexibleTreasureScreen.tsx'
import { FreezesScreen } from './features/products/freezes/FreezesScreen.tsx'
import { PledgesScreen } from './features/products/pledges/PledgesScreen.tsx'
import { PreordersScreen } from './features/products/preorders/PreordersScreen.tsx'
import { RaffleScreen } from './features/products/raffle/RaffleScreen.tsx'
import { SettlementScreen } from './features/products/settlement/SettlementScreen.tsx'
import { TradesScreen } from './features/trading/order-book/TradesScreen.tsx'
import { PriceScreen } from './features/trading/price/PriceScreen.tsx'
import type { Screen } from './frame/screen.ts'

const { operators, deposits, withdrawals, merchants, members, movements, treasury, price, ledger, settings, news } =
  consoleContract

/** All pages. An operator starts at the first one that their role includes. */
export const screens: readonly Screen[] = [
  {
    path: '/overview',
    name: 'Overview',
    icon: LayoutGrid,
    group: 'Daily work',
    firstCall: operators.me,
    Page: OverviewScreen,
  },
  {
    path: '/withdrawals',
    name: 'Withdrawals',
    icon: ArrowUpFromLine,
    group: 'Daily work',
    firstCall: withdrawals.listWithdrawals,
    queues: ['withdrawals'],
    Page: WithdrawalsScreen,
  },
  {
    path: '/payouts',
    name: 'Payouts',
    icon: HandCoins,
    group: 'Daily work',
    firstCall: withdrawals.listWithdrawals,
    queues: ['payouts'],
    Page: PayoutsScreen,
  },
  {
    path: '/merchants',
    name: 'Merchants',
    icon: Store,
    group: 'Daily work',
    firstCall: merchants.merchants,
    queues: ['merchants', 'merchantBills'],
    Page: MerchantsScreen,
  },
  {
    path: '/payments',
    name: 'Payments',
    icon: CircleQuestionMark,
    group: 'Daily work',
    firstCall: deposits.payments,
    queues: ['payments'],
    Page: PaymentsScreen,
  },
  {
    path: '/applications',
    name: 'Applications',
    icon: Images,
    group: 'Daily work',
    firstCall: consoleContract.activities.applications,
    queues: ['applications'],
    Page: ApplicationsScreen,
  },
  {
    path: '/approvals',
    name: 'Approvals',
    icon: HandHelping,
    group: 'Daily work',
    firstCall: operators.approvals,
    queues: ['approvals'],
    Page: ApprovalsScreen,
  },
  {
    path: '/feedback',
    name: 'Feedback',
    icon: MessageSquareText,
    group: 'Daily work',
    firstCall: consoleContract.feedback.feedback,
    queues: ['feedback'],
    Page: FeedbackScreen,
  },
  {
    path: '/deposits',
    name: 'Deposits',
    icon: ArrowDownToLine,
    group: 'Money',
    firstCall: deposits.listDeposits,
    Page: DepositsScreen,
  },
  {
    path: '/movements',
    name: 'Movements',
    icon: ArrowLeftRight,
    group: 'Money',
    firstCall: movements.movements,
    Page: MovementsScreen,
  },
  {
    path: '/trades',
    name: 'Order book',
    icon: BookOpenText,
    group: 'Money',
    firstCall: consoleContract.trades.trades,
    Page: TradesScreen,
  },
  {
    path: '/treasury',
    name: 'Treasury',
    icon: Landmark,
    group: 'Money',
    firstCall: treasury.reserves,
    Page: TreasuryScreen,
  },
  {
    path: '/price',
    name: 'Price',
    icon: ChartCandlestick,
    group: 'Money',
    firstCall: price.priceNow,
    Page: PriceScreen,
  },
  {
    path: '/ledger',
    name: 'Ledger',
    icon: NotebookText,
    group: 'Money',
    firstCall: ledger.transfers,
    Page: LedgerScreen,
  },
  {
    path: '/settlement',
    name: 'Settlement',
    icon: CalendarClock,
    group: 'Money',
    firstCall: consoleContract.settlement.settlements,
    queues: ['midnights'],
    Page: SettlementScreen,
  },
  {
    path: '/preorders',
    name: 'Pre-orders',
    icon: PackageOpen,
    group: 'Products',
    firstCall: consoleContract.preorders.preorders,
    Page: PreordersScreen,
  },
  {
    path: '/draws',
    name: 'Draws',
    icon: Dices,
    group: 'Products',
    firstCall: consoleContract.draws.draws,
    queues: ['draws'],
    Page: DrawsScreen,
  },
  {
    path: '/raffle',
    name: 'Raffle',
    icon: Ticket,
    group: 'Products',
    firstCall: consoleContract.raffle.raffleDraws,
    queues: ['raffle'],
    Page: RaffleScreen,
  },
  {
    path: '/pledges',
    name: 'Pledges',
    icon: LockKeyhole,
    group: 'Products',
    firstCall: consoleContract.pledges.pledges,
    Page: PledgesScreen,
  },
  {
    path: '/mall-orders',
    name: 'Mall orders',
    icon: Truck,
    group: 'Products',
    firstCall: consoleContract.mall.orders,
    queues: ['mallOrders'],
    Page: MallOrdersScreen,
  },
  {
    path: '/mall',
    name: 'Mall',
    icon: ShoppingBag,
    group: 'Products',
    firstCall: consoleContract.mall.products,
    Page: ProductsScreen,
  },
  {
    path: '/flexible-treasure',
    name: 'Flexible treasure',
    icon: Coins,
    group: 'Products',
    firstCall: consoleContract.flexibleTreasure.treasureMoves,
    queues: ['returns'],
    Page: FlexibleTreasureScreen,
  },
  {
    path: '/members',
    name: 'Members',
    icon: UsersRound,
    group: 'People',
    firstCall: members.listMembers,
    Page: MembersScreen,
  },
  {
    path: '/freezes',
    name: 'Freezes',
    icon: Snowflake,
    group: 'People',
    firstCall: consoleContract.preorders.freezes,
    Page: FreezesScreen,
  },
  {
    path: '/notices',
    name: 'Notices',
    icon: Megaphone,
    group: 'Platform',
    firstCall: consoleContract.notices.list,
    Page: NoticesScreen,
  },
  {
    path: '/activities',
    name: 'Activities',
    icon: CalendarHeart,
    group: 'Platform',
    firstCall: consoleContract.activities.activities,
    Page: ActivitiesScreen,
  },
  { path: '/news', name: 'News', icon: Newspaper, group: 'Platform', firstCall: news.list, Page: NewsScreen },
  {
    path: '/settings',
    name: 'Settings',
    icon: SlidersHorizontal,
    group: 'Platform',
    firstCall: settings.allSettings,
    Page: SettingsScreen,
  },
  {
    path: '/audit',
    name: 'Audit log',
    icon: FileClock,
    group: 'Platform',
    firstCall: operators.audit,
    Page: AuditScreen,
  },
  {
    path: '/operators',
    name: 'Operators',
    icon: ShieldUser,
    group: 'Platform',
    firstCall: operators.listOperators,
    Page: OperatorsScreen,
  },
  { path: '/account', name: 'My account', icon: UserRound, group: 'you', firstCall: operators.me, Page: AccountScreen },
]
