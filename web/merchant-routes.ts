import { page, type Route } from './route.ts'

/** The merchant pages, and the page on which members pay a merchant. */
export const merchantRoutes: readonly Route[] = [
  page(
    'merchantLogin',
    { audience: 'anyone', title: ['merchants', 'login.title'], words: ['merchants', 'serverError'] },
    async () => (await import('./features/commerce/merchants/MerchantLoginScreen.tsx')).MerchantLoginScreen,
  ),
  page(
    'merchantReg',
    { audience: 'anyone', title: ['merchants', 'register.title'], words: ['merchants', 'serverError'] },
    async () => (await import('./features/commerce/merchants/MerchantRegScreen.tsx')).MerchantRegScreen,
  ),
  page(
    'merchant',
    {
      audience: 'merchant',
      title: ['merchants', 'home.title'],
      words: ['merchants', 'till', 'payouts', 'liabilities', 'receipts', 'serverError'],
    },
    async () => (await import('./features/commerce/merchants/MerchantScreen.tsx')).MerchantScreen,
  ),
  page(
    'merchantMore',
    {
      audience: 'merchant',
      title: ['merchants', 'home.title'],
      words: ['merchants', 'till', 'payouts', 'liabilities', 'receipts', 'serverError'],
    },
    async () => (await import('./features/commerce/merchants/MerchantMoreScreen.tsx')).MerchantMoreScreen,
  ),
  page(
    'merchantItems',
    { audience: 'merchant', title: ['till', 'items'], words: ['till', 'serverError'] },
    async () => (await import('./features/commerce/till/MerchantItemsScreen.tsx')).MerchantItemsScreen,
  ),
  page(
    'merchantSlip',
    { audience: 'merchant', title: ['till', 'slip.title'], words: ['till', 'serverError'] },
    async () => (await import('./features/commerce/till/MerchantSlipScreen.tsx')).MerchantSlipScreen,
  ),
  page(
    'merchantDetail',
    { audience: 'merchant', title: ['merchants', 'bills.title'], words: ['merchants', 'till', 'serverError'] },
    async () => (await import('./features/commerce/merchants/MerchantDetailScreen.tsx')).MerchantDetailScreen,
  ),
  page(
    'merchantSign',
    { audience: 'merchant', title: ['merchants', 'sign.title'], words: ['merchants'] },
    async () => (await import('./features/commerce/merchants/MerchantSignScreen.tsx')).MerchantSignScreen,
  ),
  page(
    'merchantInclusion',
    { audience: 'merchant', title: ['liabilities', 'title'], words: ['liabilities'] },
    async () => (await import('./features/money/liabilities/MerchantInclusionScreen.tsx')).MerchantInclusionScreen,
  ),
  page(
    'merchantReceipts',
    { audience: 'merchant', title: ['receipts', 'title'], words: ['receipts', 'liabilities'] },
    async () => (await import('./features/money/receipts/MerchantReceiptsScreen.tsx')).MerchantReceiptsScreen,
  ),
  page(
    'cbExpense',
    {
      audience: 'activated member',
      frozen: 'sent away',
      title: ['payments', 'title'],
      words: ['payments', 'scanner', 'merchants', 'preorders', 'security', 'serverError'],
    },
    async () => (await import('./features/commerce/payments/CbExpenseScreen.tsx')).CbExpenseScreen,
  ),
  page(
    'charge',
    {
      audience: 'anyone',
      title: ['payments', 'charge.title'],
      words: ['payments', 'till', 'preorders', 'security', 'serverError'],
    },
    async () => (await import('./features/commerce/payments/ChargeScreen.tsx')).ChargeScreen,
  ),
  page(
    'merchantPayouts',
    {
      audience: 'merchant',
      title: ['payouts', 'title'],
      words: ['payouts', 'withdrawals', 'deposits', 'security', 'wallet', 'serverError'],
    },
    async () => (await import('./features/commerce/payouts/MerchantPayoutsScreen.tsx')).MerchantPayoutsScreen,
  ),
]
