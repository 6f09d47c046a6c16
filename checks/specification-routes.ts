/**
 * The pages that the two specification documents name, in their spelling. Case does not matter.
 * `checks/specification.test.ts` compares them with the app's addresses and pages, and fails on any gap.
 */
export const specifiedRoutes: readonly string[] = [
  // Without a session.
  ...['Home', 'Login', 'Register', 'Forgot', 'MerchantLogin', 'MerchantReg', 'Error', 'MerchantList'],
  // Members.
  ...['Index', 'Notice', 'Activity', 'ActivityDetail', 'ActivityApply', 'ActivityApplyDetail'],
  ...['Lottery', 'LotteryDetail', 'LotteryEgg', 'LotteryMonopoly'],
  ...['Deposit', 'Depositdetail', 'Withdraw', 'Withdrawdetail', 'bindaddress'],
  ...['Exchange', 'Exchangeusdt', 'ExchangeProfit', 'ExchangeRebeat', 'Transferu', 'CbExpense'],
  ...['Vip', 'UnActive', 'Asset', 'Share'],
  // Accounts and merchants.
  ...['Account', 'AccountMore', 'AccountAdd', 'AccountCreate', 'Merchant', 'MerchantDetail'],
  // The market, the order book, the shop.
  ...['Market', 'Newsdetail', 'Cbtrade', 'Cbselldetail', 'Cbsell', 'Cbbuy'],
  ...['Shop', 'Shopadd', 'ChildrenOrder', 'ShopaddPledge', 'Nft', 'Nftincome', 'Nftorder', 'Nftpro', 'Nftrule'],
  ...['Lhb', 'Lhbin', 'Lhbout', 'Lhbincome'],
  // More, the team, help and security.
  ...['More', 'Groups', 'Analysis', 'Helps', 'Feedback', 'About', 'Google', 'Safepswd', 'Resetpswd'],
  // The mall; the detail has a mobile variant.
  ...['Mall', 'MallDetail', 'MallDetailMobile', 'MallOrder', 'MallOrderList'],
]

/** Pages beyond the specification; docs/decisions/0007-calls-beyond-the-specification.md has the reasons. */
export const routesBeyond: readonly string[] = [
  ...[
    'Earned',
    'Calendar',
    'Draws',
    'Draw',
    'Points',
    'LotteryCheck',
    'Raffles',
    'Raffle',
    'Sessions',
    'Passkeys',
    'AppLock',
    'AccountEmail',
    'AccountName',
    'AccountLock',
    'AccountClose',
    'AccountHistory',
    'AccountExport',
    'Mails',
    'Push',
    'Charge',
    'MerchantMore',
    'MerchantItems',
    'MerchantSlip',
    'MerchantSign',
    'MerchantPayouts',
    'MerchantShop',
    'MerchantSupport',
    'MerchantApiKeys',
    'MerchantWebhooks',
    'Cbhistory',
    'Pricealerts',
    'MallCart',
    'FeedbackDetail',
  ],
  ...['Receive', 'Send'],
  ...['Inclusion', 'MerchantInclusion', 'Receipts', 'MerchantReceipts', 'Receipt'],
  ...['MerchantStaff', 'MerchantSecurity', 'MerchantForgot'],
  ...['MerchantStatements', 'MerchantPreferences'],
]
