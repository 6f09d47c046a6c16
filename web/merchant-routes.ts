import { page, type Route } from './route.ts'

/** The merchant pages, and the page on which members pay a merchant. */
export const merchantRoutes: readonly Route[] = [
  page(
    'merchantLogin',
    {
      audience: 'anyone',
      title: ['merchants', 'login.title'],
      words: ['merchants', 'merchant-security', 'serverError'],
    },
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
      staff: 'cashier',
      words: [
        ...(['merchants', 'till', 'staff', 'payouts', 'liabilities', 'receipts'] as const),
        ...([
          'merchant-security',
          'shop-details',
          'bookkeeping',
          'api-keys',
          'webhooks',
          'feedback',
          'serverError',
        ] as const),
      ],
    },
    async () => (await import('./features/commerce/merchants/MerchantScreen.tsx')).MerchantScreen,
  ),
  page(
    'merchantMore',
    {
      audience: 'merchant',
      title: ['merchants', 'home.title'],
      staff: 'cashier',
      words: [
        ...(['merchants', 'till', 'staff', 'payouts', 'liabilities', 'receipts'] as const),
        ...([
          'merchant-security',
          'shop-details',
          'bookkeeping',
          'api-keys',
          'webhooks',
          'feedback',
          'serverError',
        ] as const),
      ],
    },
    async () => (await import('./features/commerce/merchants/MerchantMoreScreen.tsx')).MerchantMoreScreen,
  ),
  page(
    'merchantItems',
    { audience: 'merchant', staff: 'manager', title: ['till', 'items'], words: ['till', 'serverError'] },
    async () => (await import('./features/commerce/till/MerchantItemsScreen.tsx')).MerchantItemsScreen,
  ),
  page(
    'merchantSlip',
    { audience: 'merchant', staff: 'cashier', title: ['till', 'slip.title'], words: ['till', 'serverError'] },
    async () => (await import('./features/commerce/till/MerchantSlipScreen.tsx')).MerchantSlipScreen,
  ),
  page(
    'merchantDetail',
    {
      audience: 'merchant',
      staff: 'cashier',
      title: ['merchants', 'bills.title'],
      words: ['merchants', 'staff', 'till', 'bookkeeping', 'serverError'],
    },
    async () => (await import('./features/commerce/merchants/MerchantDetailScreen.tsx')).MerchantDetailScreen,
  ),
  page(
    'merchantApiKeys',
    { audience: 'merchant', title: ['api-keys', 'title'], words: ['api-keys', 'serverError'] },
    async () => (await import('./features/commerce/api-keys/MerchantApiKeysScreen.tsx')).MerchantApiKeysScreen,
  ),
  page(
    'merchantSign',
    { audience: 'merchant', staff: 'cashier', title: ['merchants', 'sign.title'], words: ['merchants'] },
    async () => (await import('./features/commerce/merchants/MerchantSignScreen.tsx')).MerchantSignScreen,
  ),
  page(
    'merchantStaff',
    { audience: 'merchant', title: ['staff', 'title'], words: ['staff', 'serverError'] },
    async () => (await import('./features/commerce/merchants/staff/MerchantStaffScreen.tsx')).MerchantStaffScreen,
  ),
  page(
    'merchantStatements',
    { audience: 'merchant', title: ['bookkeeping', 'statements.title'], words: ['bookkeeping', 'serverError'] },
    async () => (await import('./features/commerce/merchants/MerchantStatementsScreen.tsx')).MerchantStatementsScreen,
  ),
  page(
    'merchantPreferences',
    { audience: 'merchant', title: ['bookkeeping', 'preferences.title'], words: ['bookkeeping', 'serverError'] },
    async () => (await import('./features/commerce/merchants/MerchantPreferencesScreen.tsx')).MerchantPreferencesScreen,
  ),
  page(
    'merchantSecurity',
    { audience: 'merchant', title: ['merchant-security', 'title'], words: ['merchant-security', 'serverError'] },
    async () => (await import('./features/commerce/merchants/owner/MerchantSecurityScreen.tsx')).MerchantSecurityScreen,
  ),
  page(
    'merchantForgot',
    {
      audience: 'anyone',
      title: ['merchant-security', 'forgot.title'],
      words: ['merchant-security', 'merchants', 'serverError'],
    },
    async () => (await import('./features/commerce/merchants/owner/MerchantForgotScreen.tsx')).MerchantForgotScreen,
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
    'merchantSupport',
    { audience: 'merchant', title: ['feedback', 'support'], words: ['feedback', 'serverError'] },
    async () => (await import('./features/community/feedback/shops/MerchantSupportScreen.tsx')).MerchantSupportScreen,
  ),
  page(
    'merchantShop',
    { audience: 'merchant', title: ['shop-details', 'title'], words: ['shop-details', 'merchants', 'feedback'] },
    async () => (await import('./features/commerce/merchants/MerchantShopScreen.tsx')).MerchantShopScreen,
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
      words: ['payouts', 'withdrawals', 'deposits', 'security', 'wallet', 'bookkeeping', 'feedback', 'serverError'],
    },
    async () => (await import('./features/commerce/payouts/MerchantPayoutsScreen.tsx')).MerchantPayoutsScreen,
  ),
  page(
    'merchantWebhooks',
    { audience: 'merchant', title: ['webhooks', 'title'], words: ['webhooks', 'serverError'] },
    async () => (await import('./features/commerce/webhooks/MerchantWebhooksScreen.tsx')).MerchantWebhooksScreen,
  ),
]
