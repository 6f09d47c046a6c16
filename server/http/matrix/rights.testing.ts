import { type Call, roles } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'

/**
 * The audience of each call, written by hand from rules X5, P18, O4 and not from the contract. A wrong `who` in the contract fails the
 * test, and a new call must be entered twice.
 *
 * anyone | member | activated, with words: `frozen`, a frozen member may still call it; `waits`, it gives money away; `switched`, a
 * session that was opened by switching may call it before it has given a code of its account |
 * merchant | the operators' roles besides admin, or `admin` alone. A frozen member may read everything.
 */
const rights = `
GET  /api/imgcaptcha                            anyone
POST /api/emailcaptcha                          anyone
POST /api/register                              anyone
POST /api/login                                 anyone
POST /api/sendNewPwdToEmail                     anyone
GET  /api/settings                              anyone
GET  /api/cig/history                           anyone
GET  /api/market/data                           anyone
GET  /api/draw/list                             anyone
GET  /api/receipt/keys                          anyone
GET  /api/liability/days                        anyone
GET  /api/raffle/list                           anyone
GET  /api/raffle/record                         anyone
GET  /api/raffle/sums                           anyone
GET  /api/draw/record                           anyone
POST /api/merchant/login                        anyone
POST /api/merchant/register                     anyone
POST /api/console/login                         anyone
POST /api/console/openInvitation                anyone
POST /api/console/acceptInvitation              anyone

GET  /api/user/info                             member
GET  /api/user/balances                         member
GET  /api/user/historyBalance                   member
GET  /api/user/detail                           member
GET  /api/user/rebateDetail                     member
GET  /api/user/statement                        member
GET  /api/receipt/list                          member
GET  /api/liability/mine                        member
GET  /api/user/usdtdetail                       member
GET  /api/user/sessions                         member
GET  /api/user/security                         member
GET  /api/user/analysis                         member
GET  /api/connect/getConnectedUsers             member
GET  /api/mall/products                         member
GET  /api/mall/productInfo                      member
GET  /api/mall/orderList                        member
POST /api/mall/createOrder                      member     waits
POST /api/mall/finishOrder                      member
GET  /api/news/list                             member
GET  /api/news/info                             member
GET  /api/feedback/list                         member
POST /api/feedback/create                       member     frozen switched
GET  /api/notify/getNotify                      member
GET  /api/notify/unreadNotify                   member
GET  /api/notify/mailChoice                     member
POST /api/notify/chooseMail                     member     frozen
POST /api/notify/readNotify                     member     frozen switched
GET  /api/user/getDepositInfo                   member     frozen
POST /api/user/claimDeposit                     member     frozen
POST /api/user/balanceToTransaction             member     frozen
POST /api/user/transactionToBalance             member     frozen
GET  /api/user/transactionToBalanceHistory      member
POST /api/user/cancelTransactionToBalance       member     frozen
POST /api/user/profitToTransaction              member
POST /api/user/rebateToTransaction              member
GET  /api/user/rebateLimit                      member
GET  /api/user/transfersInReview                member
POST /api/user/cancelTransfer                   member     frozen
GET  /api/lhb/detail                            member
GET  /api/lhb/summary                           member
POST /api/lhb/transferIn                        member
POST /api/lhb/transferOut                       member     frozen
POST /api/logout                                member     frozen switched
POST /api/emailcaptchaLogined                   member     frozen switched
POST /api/emailcaptcha2                         member     frozen switched
POST /api/user/endSession                       member     frozen switched
POST /api/user/endOtherSessions                 member     frozen switched
POST /api/connect/switchToConnectedUser         member     frozen switched
POST /api/connect/proveAccount                  member     frozen switched
POST /api/connect/removeConnectUser             member     frozen switched
POST /api/updatepwd                             member     frozen switched
POST /api/user/updateSafePwd                    member     frozen switched
POST /api/user/updateGoogleCode                 member     frozen switched
POST /api/user/confirmGoogleCode                member     frozen switched
POST /api/user/recoveryCodes                    member     frozen waits switched
POST /api/user/updateCashAddress                member     frozen waits switched
GET  /api/pledge/list                           member
GET  /api/pledge/summary                        member
GET  /api/raffle/state                          member
GET  /api/raffle/history                        member
GET  /api/raffle/draw                           member
POST /api/raffle/revealSeed                     member     frozen switched
GET  /api/order/list                            member
GET  /api/order/draws                           member
GET  /api/user/getChildrenPayingOrder           member
POST /api/user/activeAccount                    member
GET  /api/activity/list                         member
GET  /api/upload/token                          member
POST /api/user/dailySign                        member     switched
POST /api/connect/addConnectUser                member
POST /api/user/cancelWithdrawal                 member     frozen

POST /api/activity/create                       activated
GET  /api/user/getChildren                      activated
POST /api/user/setChildShippingFee              activated
GET  /api/user/recipient                        activated
POST /api/user/transferUsdc                     activated  waits switched
GET  /api/user/withdrawalTerms                  activated
POST /api/user/withdraw                         activated  frozen waits switched
POST /api/pledge/create                         activated
POST /api/raffle/join                           activated
POST /api/order/create                          activated
POST /api/order/pay                             activated  frozen
GET  /api/cbsell/list                           activated
GET  /api/cbsell/myList                         activated
POST /api/cbsell/cbsellCancel                   activated  frozen
POST /api/cbsell/cbbuy                          activated  waits switched
POST /api/cbsell/cbsell                         activated  waits switched
POST /api/cbsell/createActionSell               activated  waits switched
POST /api/cbsell/createActionBuy                activated  waits switched

GET  /api/merchant/info                         merchant
GET  /api/merchant/merchantDetail               merchant
POST /api/merchant/logout                       merchant
POST /api/merchant/changePassword               merchant
GET  /api/merchant/payoutTerms                  merchant
POST /api/merchant/payout                       merchant
GET  /api/merchant/payouts                      merchant
POST /api/merchant/cancelPayout                 merchant
GET  /api/merchant/days                         merchant
GET  /api/merchant/takings                      merchant
GET  /api/receipt/merchantList                  merchant
GET  /api/merchant/liabilities                  merchant
POST /api/merchant/refund                       merchant
GET  /api/merchant/payee                        activated
POST /api/merchant/transferCigToMerchant        activated  waits switched

POST /api/console/logout                        support finance content
GET  /api/console/me                            support finance content
POST /api/console/changePassword                support finance content
GET  /api/console/sessions                      support finance content
POST /api/console/endSession                    support finance content
GET  /api/console/approvals                     support finance
POST /api/console/decide                        support finance
POST /api/console/claim                         support finance content
POST /api/console/release                       support finance content
GET  /api/console/mine                          support finance content
GET  /api/console/members                       support finance
GET  /api/console/member                        support finance
GET  /api/console/memberHistory                 support finance
GET  /api/console/merchants                     support finance
GET  /api/console/merchant                      support finance
POST /api/console/freezeMember                  support
POST /api/console/unfreezeMember                support
POST /api/console/endMemberSessions             support
POST /api/console/requestAuthenticatorReset     support
POST /api/console/approveMerchant               support
POST /api/console/refuseMerchant                support
POST /api/console/setMemberLevel                finance
GET  /api/console/billsWaiting                  finance
POST /api/console/requestPayoutAddress          support finance
GET  /api/console/withdrawals                   support finance
GET  /api/console/withdrawal                    support finance
POST /api/console/approveWithdrawal             finance
POST /api/console/sendWithdrawal                finance
POST /api/console/takeBackTxid                  finance
POST /api/console/rejectWithdrawal              support finance
GET  /api/console/deposits                      support finance
GET  /api/console/payments                      support finance
GET  /api/console/claims                        support finance
GET  /api/console/chainHealth                   support finance
POST /api/console/requestAssignPayment          finance
POST /api/console/requestLeavePayment           finance
POST /api/console/refuseClaim                   support finance
POST /api/console/requestSetChainBack           finance
GET  /api/console/movements                     support finance
POST /api/console/stopTransfer                  support finance
GET  /api/console/trades                        support finance
GET  /api/console/trade                         support finance
POST /api/console/cancelTrade                   support finance
GET  /api/console/tradeVolume                   support finance
GET  /api/console/pledges                       support finance
GET  /api/console/pledgeSums                    support finance
GET  /api/console/raffleDraws                   support finance
GET  /api/console/raffleSums                    support finance
GET  /api/console/raffleCheck                   support finance
GET  /api/console/preorders                     support finance
GET  /api/console/preorderSums                  support finance
GET  /api/console/freezes                       support finance
GET  /api/console/draws                         support finance
GET  /api/console/drawCheck                     support finance
GET  /api/console/reserves                      finance
POST /api/console/requestAward                  finance
POST /api/console/requestTreasuryMove           finance
GET  /api/console/treasuryDeeds                 finance
GET  /api/console/reserveAddresses              finance
GET  /api/console/reserveHistory                finance
POST /api/console/reserveMessage                finance
POST /api/console/requestReserveProof           finance
POST /api/console/requestReserveRetirement      finance
GET  /api/console/transfers                     finance
GET  /api/console/transfer                      finance
GET  /api/console/accounts                      finance
GET  /api/console/accountHistory                finance
GET  /api/console/price                         support finance content
GET  /api/console/prices                        support finance content
POST /api/console/requestPrice                  finance
GET  /api/console/settings                      support finance content
POST /api/console/requestSetting                finance
GET  /api/console/settingHistory                support finance content
GET  /api/console/settlements                   support finance
GET  /api/console/coverage                      finance
GET  /api/console/today                         finance
GET  /api/console/health                        support finance
GET  /api/console/treasureMoves                 support finance
GET  /api/console/unpaidReturns                 support finance
GET  /api/console/feedback                      support
POST /api/console/answerFeedback                support
GET  /api/console/applications                  support finance
GET  /api/console/application                   support finance
POST /api/console/approveApplication            support finance
POST /api/console/refuseApplication             support finance
GET  /api/console/activities                    content
GET  /api/console/activity                      content
POST /api/console/saveActivity                  content
POST /api/console/dropActivityText              content
POST /api/console/publishActivity               content
POST /api/console/unpublishActivity             content
GET  /api/console/mallProducts                  content
GET  /api/console/mallProduct                   content
POST /api/console/saveMallProduct               content
POST /api/console/dropMallProductText           content
POST /api/console/showMallProduct               content
POST /api/console/changeMallStock               content
GET  /api/console/mallOrders                    support finance
GET  /api/console/mallOrder                     support finance
POST /api/console/shipMallOrder                 support finance
POST /api/console/requestMallRefund             finance
GET  /api/console/news                          content
GET  /api/console/newsItem                      content
POST /api/console/saveNews                      content
POST /api/console/dropNewsText                  content
POST /api/console/publishNews                   content
POST /api/console/unpublishNews                 content
GET  /api/console/notices                       content
GET  /api/console/notice                        content
POST /api/console/saveNotice                    content
POST /api/console/dropNoticeText                content
POST /api/console/publishNotice                 content
POST /api/console/takeBackNotice                content
GET  /api/console/operators                     admin
POST /api/console/setOperator                   admin
POST /api/console/requestOperatorRights         admin
POST /api/console/requestOperator               admin
GET  /api/console/invitations                   admin
POST /api/console/resendInvitation              admin
POST /api/console/withdrawInvitation            admin
GET  /api/console/audit                         admin
`

/** A row of the table: a call, and the words for its audience. */
export interface Right {
  method: 'GET' | 'POST'
  path: string
  words: readonly string[]
}

/** The table, row by row. */
export const table: readonly Right[] = rights
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [method, path = '', ...words] = line.split(/\s+/)
    return { method: method as 'GET' | 'POST', path, words }
  })

/** Whether a row has one of the words. */
export const isFor = ({ words }: Right, ...kinds: string[]) => kinds.some((kind) => words.includes(kind))

/** Whether a call is for operators of a role. */
export const isOfOperators = (right: Right) => isFor(right, ...roles)

/** Every call of the contract. */
export const calls: Call[] = [contract, consoleContract].flatMap((all) =>
  Object.values(all).flatMap((feature): Call[] => Object.values(feature)),
)

/** Method and path. */
export const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
