import { page, type Route } from './route.ts'

/** The pages on which members' money comes in, moves, goes out and is checked. */
export const moneyRoutes: readonly Route[] = [
  page(
    'asset',
    { audience: 'member', title: ['asset', 'title'], words: ['asset', 'scanner', 'serverError'] },
    async () => (await import('./features/money/wallet/AssetScreen.tsx')).AssetScreen,
  ),
  page(
    'analysis',
    { audience: 'member', title: ['income', 'title'], words: ['income', 'asset', 'team', 'membership'] },
    async () => (await import('./features/money/income/AnalysisScreen.tsx')).AnalysisScreen,
  ),
  page(
    'earned',
    { audience: 'member', title: ['income', 'title'], words: ['income', 'asset'] },
    async () => (await import('./features/money/income/EarnedScreen.tsx')).EarnedScreen,
  ),
  page(
    'calendar',
    { audience: 'member', title: ['calendar', 'title'], words: ['calendar'] },
    async () => (await import('./features/money/calendar/CalendarScreen.tsx')).CalendarScreen,
  ),
  page(
    'inclusion',
    { audience: 'member', title: ['liabilities', 'title'], words: ['liabilities'] },
    async () => (await import('./features/money/liabilities/InclusionScreen.tsx')).InclusionScreen,
  ),
  page(
    'receipts',
    { audience: 'member', title: ['receipts', 'title'], words: ['receipts', 'liabilities'] },
    async () => (await import('./features/money/receipts/ReceiptsScreen.tsx')).ReceiptsScreen,
  ),
  page(
    'receipt',
    { audience: 'anyone', title: ['receipts', 'one.title'], words: ['receipts', 'liabilities'] },
    async () => (await import('./features/money/receipts/ReceiptScreen.tsx')).ReceiptScreen,
  ),
  page(
    'deposit',
    { audience: 'member', title: ['deposits', 'title'], words: ['deposits', 'serverError'] },
    async () => (await import('./features/money/deposits/DepositScreen.tsx')).DepositScreen,
  ),
  page(
    'depositdetail',
    { audience: 'member', title: ['deposits', 'detail.title'], words: ['deposits', 'serverError'] },
    async () => (await import('./features/money/deposits/DepositdetailScreen.tsx')).DepositdetailScreen,
  ),
  page(
    'exchange',
    { audience: 'member', title: ['wallet', 'exchange.title'], words: ['wallet', 'serverError'] },
    async () => (await import('./features/money/wallet/conversions/ExchangeScreen.tsx')).ExchangeScreen,
  ),
  page(
    'exchangeusdt',
    { audience: 'member', title: ['wallet', 'exchangeusdt.title'], words: ['wallet', 'serverError'] },
    async () => (await import('./features/money/wallet/conversions/ExchangeusdtScreen.tsx')).ExchangeusdtScreen,
  ),
  page(
    'exchangeProfit',
    {
      audience: 'member',
      frozen: 'sent away',
      title: ['wallet', 'profit.title'],
      words: ['wallet', 'preorders', 'serverError'],
    },
    async () => (await import('./features/money/wallet/conversions/ExchangeProfitScreen.tsx')).ExchangeProfitScreen,
  ),
  page(
    'exchangeRebeat',
    { audience: 'member', frozen: 'sent away', title: ['wallet', 'rebate.title'], words: ['wallet', 'serverError'] },
    async () => (await import('./features/money/wallet/conversions/ExchangeRebeatScreen.tsx')).ExchangeRebeatScreen,
  ),
  page(
    'withdraw',
    {
      audience: 'activated member',
      title: ['withdrawals', 'title'],
      words: ['withdrawals', 'security', 'identity', 'deposits', 'wallet', 'serverError'],
    },
    async () => (await import('./features/money/withdrawals/WithdrawScreen.tsx')).WithdrawScreen,
  ),
  page(
    'withdrawdetail',
    { audience: 'member', title: ['withdrawals', 'detail.title'], words: ['withdrawals', 'deposits'] },
    async () => (await import('./features/money/withdrawals/WithdrawdetailScreen.tsx')).WithdrawdetailScreen,
  ),
  page(
    'transferu',
    {
      audience: 'activated member',
      frozen: 'sent away',
      title: ['wallet', 'transferu.title'],
      words: ['wallet', 'scanner', 'security', 'serverError'],
    },
    async () => (await import('./features/money/wallet/transfers/TransferuScreen.tsx')).TransferuScreen,
  ),
  page(
    'receive',
    { audience: 'member', title: ['wallet', 'receive.title'], words: ['wallet', 'serverError'] },
    async () => (await import('./features/money/wallet/transfers/ReceiveScreen.tsx')).ReceiveScreen,
  ),
  page(
    'send',
    { audience: 'anyone', title: ['wallet', 'ask.title'], words: ['wallet'] },
    async () => (await import('./features/money/wallet/transfers/SendScreen.tsx')).SendScreen,
  ),
]
