/** Calls where everybody in the audience may name any id: operators see everybody, and an id alone signs nobody in. */
export const namesAnything = [
  // A position in one’s own list.
  ...['/api/receipt/list', '/api/receipt/merchantList', '/api/liability/days'],
  ...['usdtdetail', 'detail', 'rebateDetail', 'statement'].map((name) => `/api/user/${name}`),
  // Everybody may see and fill the orders of the book. A member’s own list holds only their own.
  ...['list', 'myList', 'fills', 'cbbuy', 'cbsell'].map((name) => `/api/cbsell/${name}`),
  // Published content is everybody’s.
  ...['/api/news/list', '/api/news/info', '/api/draw/list', '/api/draw/record', '/api/raffle/list'],
  ...[
    '/api/merchant/login',
    '/api/merchant/confirmLogin',
    '/api/merchant/register',
    '/api/merchant/forgotPassword',
    '/api/merchant/resetPassword',
    '/api/console/requestMerchantAccess',
    '/api/console/setOperator',
    '/api/console/requestOperatorRights',
    '/api/console/operatorSessions',
    // `ending-sessions.test.ts` tries a device of a third operator.
    '/api/console/endOperatorSessions',
    '/api/console/audit',
    '/api/console/resendInvitation',
    '/api/console/withdrawInvitation',
  ],
  // Only on a till. `staff.test.ts` tries the staff of others.
  '/api/merchant/signInStaff',
  // It names exactly one’s own items, or is refused.
  '/api/merchant/orderItems',
  // A merchant’s own takings, charges and log of webhooks.
  ...['/api/merchant/takings', '/api/merchant/charges', '/api/merchant/webhookDeliveries', '/api/console/billsWaiting'],
  ...[
    'members',
    'member',
    'memberHistory',
    'freezeMember',
    'unfreezeMember',
    'endMemberSessions',
    'seeAsMember',
    'setMemberLevel',
  ].map((name) => `/api/console/${name}`),
  ...[
    'requestAuthenticatorReset',
    'merchants',
    'merchant',
    'approveMerchant',
    'refuseMerchant',
    'merchantStaff',
    'merchantApiKeys',
    'merchantWebhooks',
    'merchantDeliveries',
    'replayMerchantDelivery',
    'approvals',
    'approvalEvidence',
    'decide',
  ].map((name) => `/api/console/${name}`),
  '/api/console/claim',
  // A member’s own applications.
  '/api/activity/list',
  ...['activities', 'activity', 'saveActivity', 'dropActivityText', 'publishActivity', 'unpublishActivity'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['applications', 'application', 'approveApplication', 'refuseApplication'].map((name) => `/api/console/${name}`),
  ...['deposits', 'payments', 'claims', 'requestAssignPayment', 'requestLeavePayment', 'refuseClaim'].map(
    (name) => `/api/console/${name}`,
  ),
  // Everybody may see and buy products. A member’s own list holds only their own.
  ...['products', 'productInfo', 'setCart', 'createOrder', 'orderList'].map((name) => `/api/mall/${name}`),
  ...['mallProducts', 'mallProduct', 'saveMallProduct', 'dropMallProductText', 'showMallProduct'].map(
    (name) => `/api/console/${name}`,
  ),
  ...[
    'changeMallStock',
    'mallOrders',
    'mallOrder',
    'shipMallOrder',
    'shipMallOrders',
    'mallShipments',
    'requestMallRefund',
  ].map((name) => `/api/console/${name}`),
  ...['news', 'newsItem', 'saveNews', 'dropNewsText', 'publishNews', 'unpublishNews'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['notices', 'notice', 'saveNotice', 'dropNoticeText', 'publishNotice', 'takeBackNotice'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['feedback', 'feedbackOne', 'answerFeedback', 'closeFeedback'].map((name) => `/api/console/${name}`),
  // It needs a code besides. `passkeys.test.ts` tries the passkeys of others.
  '/api/user/removePasskey',
  // So does this one; `owner-passkeys.test.ts` tries those of others.
  '/api/merchant/removeOwnerPasskey',
  // And this one; `operator-passkeys.test.ts` does.
  '/api/console/removeOperatorPasskey',
  // A position in one’s own list.
  '/api/user/accountHistory',
  '/api/user/exportRows',
  // A position in one’s own list.
  ...['/api/feedback/list', '/api/merchant/support'],
  ...['movements', 'stopTransfer', 'trades', 'trade', 'cancelTrade'].map((name) => `/api/console/${name}`),
  ...['pledges', 'preorders', 'freezes', 'draws', 'drawCheck', 'settlements', 'treasureMoves', 'unpaidReturns'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['raffleDraws', 'raffleCheck'].map((name) => `/api/console/${name}`),
  // A position in one’s own list.
  '/api/raffle/history',
  '/api/console/requestPayoutAddress',
  ...[
    'merchantBills',
    'merchantRefunds',
    'merchantCharges',
    'merchantPayouts',
    'merchantEntries',
    'merchantDevices',
  ].map((name) => `/api/console/${name}`),
  ...['timeline', 'writeNote', 'withdrawNote', 'pinNote', 'addTag', 'removeTag'].map((name) => `/api/console/${name}`),
  ...['merchantEvents', 'endMerchantSessions', 'requestMerchantContact'].map((name) => `/api/console/${name}`),
  ...['withdrawals', 'withdrawal', 'approveWithdrawal', 'sendWithdrawal', 'takeBackTxid', 'rejectWithdrawal'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['approveWithdrawals', 'rejectWithdrawals', 'takePayments', 'enterPayments', 'matchPayments'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['requestAward', 'treasuryDeeds', 'transfers', 'transfer', 'accountHistory', 'settingHistory', 'prices'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['screeningLists', 'screeningEntries', 'requestScreeningList'].map((name) => `/api/console/${name}`),
  ...['reserveHistory', 'requestReserveRetirement'].map((name) => `/api/console/${name}`),
  ...[
    'alerts',
    'acknowledgeAlert',
    'silenceAlert',
    'alertMessages',
    'requestContactPointRemoval',
    'testContactPoint',
    'setOnCallOrder',
  ].map((name) => `/api/console/${name}`),
]
