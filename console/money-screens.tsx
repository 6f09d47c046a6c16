import { consoleContract } from '@humidor/contract/console/index.ts'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  BadgeCheck,
  BookOpenText,
  CalendarClock,
  ChartCandlestick,
  ChartLine,
  Landmark,
  NotebookText,
  ReceiptText,
  ScanSearch,
} from 'lucide-react'
import { ReportsScreen } from './features/backoffice/reports/ReportsScreen.tsx'
import { BillsScreen } from './features/commerce/merchants/BillsScreen.tsx'
import { DepositsScreen } from './features/money/deposits/DepositsScreen.tsx'
import { LedgerScreen } from './features/money/ledger-explorer/LedgerScreen.tsx'
import { ReserveProofsScreen } from './features/money/reserve-proofs/ReserveProofsScreen.tsx'
import { ScreeningScreen } from './features/money/screening/ScreeningScreen.tsx'
import { TreasuryScreen } from './features/money/treasury/TreasuryScreen.tsx'
import { MovementsScreen } from './features/money/wallet/MovementsScreen.tsx'
import { SettlementScreen } from './features/products/settlement/SettlementScreen.tsx'
import { TradesScreen } from './features/trading/order-book/TradesScreen.tsx'
import { PriceScreen } from './features/trading/price/PriceScreen.tsx'
import type { Screen } from './frame/screen.ts'

const { deposits, movements, trades, treasury, price, ledger } = consoleContract

/** The pages about money, in the order of the navigation. */
export const moneyScreens: readonly Screen[] = [
  {
    path: '/bills',
    name: 'Bills',
    icon: ReceiptText,
    group: 'Money',
    call: consoleContract.merchantRecords.merchantBills,
    Page: BillsScreen,
  },
  {
    path: '/deposits',
    name: 'Deposits',
    icon: ArrowDownToLine,
    group: 'Money',
    call: deposits.listDeposits,
    Page: DepositsScreen,
  },
  {
    path: '/movements',
    name: 'Movements',
    icon: ArrowLeftRight,
    group: 'Money',
    call: movements.movements,
    Page: MovementsScreen,
  },
  { path: '/trades', name: 'Order book', icon: BookOpenText, group: 'Money', call: trades.trades, Page: TradesScreen },
  {
    path: '/treasury',
    name: 'Treasury',
    icon: Landmark,
    group: 'Money',
    call: treasury.reserves,
    Page: TreasuryScreen,
  },
  {
    path: '/reports',
    name: 'Reports',
    icon: ChartLine,
    group: 'Money',
    call: consoleContract.reports.reportDays,
    Page: ReportsScreen,
  },
  {
    path: '/reserve-proofs',
    name: 'Proof of reserves',
    icon: BadgeCheck,
    group: 'Money',
    call: consoleContract.reserveProofs.reserveAddresses,
    Page: ReserveProofsScreen,
  },
  {
    path: '/screening',
    name: 'Screening',
    icon: ScanSearch,
    group: 'Money',
    call: consoleContract.screening.screeningLists,
    Page: ScreeningScreen,
  },
  { path: '/price', name: 'Price', icon: ChartCandlestick, group: 'Money', call: price.priceNow, Page: PriceScreen },
  { path: '/ledger', name: 'Ledger', icon: NotebookText, group: 'Money', call: ledger.transfers, Page: LedgerScreen },
  {
    path: '/settlement',
    name: 'Settlement',
    icon: CalendarClock,
    group: 'Money',
    call: consoleContract.settlement.settlements,
    queues: ['midnights'],
    Page: SettlementScreen,
  },
]
