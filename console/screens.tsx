import { consoleContract } from '@humidor/contract/console/index.ts'
import {
  ArrowUpFromLine,
  BellRing,
  CalendarHeart,
  CircleQuestionMark,
  Coins,
  Dices,
  FileClock,
  HandCoins,
  HandHelping,
  Images,
  LayoutGrid,
  LockKeyhole,
  Megaphone,
  MessageSquareText,
  Newspaper,
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
import { AlertsScreen } from './features/backoffice/alerts/AlertsScreen.tsx'
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
import { PaymentsScreen } from './features/money/deposits/PaymentsScreen.tsx'
import { PayoutsScreen, WithdrawalsScreen } from './features/money/withdrawals/WithdrawalsScreen.tsx'
import { DrawsScreen } from './features/products/draws/DrawsScreen.tsx'
import { FlexibleTreasureScreen } from './features/products/flexible-treasure/FlexibleTreasureScreen.tsx'
import { FreezesScreen } from './features/products/freezes/FreezesScreen.tsx'
import { PledgesScreen } from './features/products/pledges/PledgesScreen.tsx'
import { PreordersScreen } from './features/products/preorders/PreordersScreen.tsx'
import { RaffleScreen } from './features/products/raffle/RaffleScreen.tsx'
import type { Screen } from './frame/screen.ts'
import { moneyScreens } from './money-screens.tsx'

const { operators, deposits, withdrawals, merchants, members, news } = consoleContract

/** All pages. An operator starts at the first one that their role includes. */
export const screens: readonly Screen[] = [
  {
    path: '/overview',
    name: 'Overview',
    icon: LayoutGrid,
    group: 'Daily work',
    call: operators.me,
    Page: OverviewScreen,
  },
  {
    path: '/withdrawals',
    name: 'Withdrawals',
    icon: ArrowUpFromLine,
    group: 'Daily work',
    call: withdrawals.listWithdrawals,
    queues: ['withdrawals'],
    Page: WithdrawalsScreen,
  },
  {
    path: '/payouts',
    name: 'Payouts',
    icon: HandCoins,
    group: 'Daily work',
    call: withdrawals.listWithdrawals,
    queues: ['payouts'],
    Page: PayoutsScreen,
  },
  {
    path: '/merchants',
    name: 'Merchants',
    icon: Store,
    group: 'Daily work',
    call: merchants.merchants,
    queues: ['merchants', 'merchantBills'],
    Page: MerchantsScreen,
  },
  {
    path: '/payments',
    name: 'Payments',
    icon: CircleQuestionMark,
    group: 'Daily work',
    call: deposits.payments,
    queues: ['payments'],
    Page: PaymentsScreen,
  },
  {
    path: '/applications',
    name: 'Applications',
    icon: Images,
    group: 'Daily work',
    call: consoleContract.activities.applications,
    queues: ['applications'],
    Page: ApplicationsScreen,
  },
  {
    path: '/approvals',
    name: 'Approvals',
    icon: HandHelping,
    group: 'Daily work',
    call: operators.approvals,
    queues: ['approvals'],
    Page: ApprovalsScreen,
  },
  {
    path: '/alerts',
    name: 'Alerts',
    icon: BellRing,
    group: 'Daily work',
    call: consoleContract.alerts.listAlerts,
    queues: ['alerts'],
    Page: AlertsScreen,
  },
  {
    path: '/feedback',
    name: 'Feedback',
    icon: MessageSquareText,
    group: 'Daily work',
    call: consoleContract.feedback.feedback,
    queues: ['feedback'],
    Page: FeedbackScreen,
  },
  ...moneyScreens,
  {
    path: '/preorders',
    name: 'Pre-orders',
    icon: PackageOpen,
    group: 'Products',
    call: consoleContract.preorders.preorders,
    Page: PreordersScreen,
  },
  {
    path: '/draws',
    name: 'Draws',
    icon: Dices,
    group: 'Products',
    call: consoleContract.draws.draws,
    queues: ['draws'],
    Page: DrawsScreen,
  },
  {
    path: '/raffle',
    name: 'Raffle',
    icon: Ticket,
    group: 'Products',
    call: consoleContract.raffle.raffleDraws,
    queues: ['raffle'],
    Page: RaffleScreen,
  },
  {
    path: '/pledges',
    name: 'Pledges',
    icon: LockKeyhole,
    group: 'Products',
    call: consoleContract.pledges.pledges,
    Page: PledgesScreen,
  },
  {
    path: '/mall-orders',
    name: 'Mall orders',
    icon: Truck,
    group: 'Products',
    call: consoleContract.mall.orders,
    queues: ['mallOrders'],
    Page: MallOrdersScreen,
  },
  {
    path: '/mall',
    name: 'Mall',
    icon: ShoppingBag,
    group: 'Products',
    call: consoleContract.mall.products,
    Page: ProductsScreen,
  },
  {
    path: '/flexible-treasure',
    name: 'Flexible treasure',
    icon: Coins,
    group: 'Products',
    call: consoleContract.flexibleTreasure.treasureMoves,
    queues: ['returns'],
    Page: FlexibleTreasureScreen,
  },
  {
    path: '/members',
    name: 'Members',
    icon: UsersRound,
    group: 'People',
    call: members.listMembers,
    Page: MembersScreen,
  },
  {
    path: '/freezes',
    name: 'Freezes',
    icon: Snowflake,
    group: 'People',
    call: consoleContract.preorders.freezes,
    Page: FreezesScreen,
  },
  {
    path: '/notices',
    name: 'Notices',
    icon: Megaphone,
    group: 'Platform',
    call: consoleContract.notices.list,
    Page: NoticesScreen,
  },
  {
    path: '/activities',
    name: 'Activities',
    icon: CalendarHeart,
    group: 'Platform',
    call: consoleContract.activities.activities,
    Page: ActivitiesScreen,
  },
  { path: '/news', name: 'News', icon: Newspaper, group: 'Platform', call: news.list, Page: NewsScreen },
  {
    path: '/settings',
    name: 'Settings',
    icon: SlidersHorizontal,
    group: 'Platform',
    call: consoleContract.settings.allSettings,
    Page: SettingsScreen,
  },
  { path: '/audit', name: 'Audit log', icon: FileClock, group: 'Platform', call: operators.audit, Page: AuditScreen },
  {
    path: '/operators',
    name: 'Operators',
    icon: ShieldUser,
    group: 'Platform',
    call: operators.listOperators,
    Page: OperatorsScreen,
  },
  { path: '/account', name: 'My account', icon: UserRound, group: 'you', call: operators.me, Page: AccountScreen },
]
