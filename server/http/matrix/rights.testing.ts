import { type Call, roles } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { operatorRights } from './operator-rights.testing.ts'

/**
 * The audience of each call, written by hand from rules X5, P18, O4 and not from the contract. A wrong `who` in the contract fails the
 * test, and a new call must be entered twice.
 *
 * anyone | member | activated, with words: `frozen`, a frozen member may still call it; `waits`, it gives money away; `switched`, a
 * session that was opened by switching may call it before it has given a code of its account; `locked`, it answers while the app is locked |
 * merchant, with words: `cashier` or `manager`, the least role of staff, otherwise only the owner; `locked`, it answers on a locked till |
 * the operators' roles besides admin, or `admin` alone. A frozen member may read everything.
 */
const rights = `
GET  /api/imgcaptcha                            anyone
POST /api/emailcaptcha                          anyone
POST /api/register                              anyone
POST /api/login                                 anyone
POST /api/beginPasskeyLogin                     anyone
POST /api/passkeyLogin                          anyone
POST /api/sendNewPwdToEmail                     anyone
GET  /api/settings                              anyone
GET  /api/cig/history                           anyone
GET  /api/market/data                           anyone
GET  /api/draw/list                             anyone
GET  /api/receipt/keys                          anyone
GET  /api/receipt/pictureFacts                  anyone
GET  /api/liability/days                        anyone
GET  /api/raffle/list                           anyone
GET  /api/raffle/record                         anyone
GET  /api/raffle/sums                           anyone
GET  /api/draw/record                           anyone
POST /api/merchant/login                        anyone
POST /api/merchant/register                     anyone
POST /api/merchant/forgotPassword               anyone
POST /api/merchant/confirmLogin                 anyone
POST /api/merchant/beginOwnerPasskeyLogin       anyone
POST /api/merchant/ownerPasskeyLogin            anyone
POST /api/merchant/resetPassword                anyone
GET  /api/merchant/chargeByCode                 anyone
POST /api/console/login                         anyone
POST /api/console/beginOperatorPasskeyLogin     anyone
POST /api/console/operatorPasskeyLogin          anyone
POST /api/console/openInvitation                anyone
POST /api/console/acceptInvitation              anyone

GET  /api/user/info                             member
GET  /api/user/changes                          member
GET  /api/user/historyBalance                   member
GET  /api/user/detail                           member
GET  /api/user/paidBill                         member
GET  /api/user/rebateDetail                     member
GET  /api/user/statement                        member
GET  /api/receipt/list                          member
GET  /api/liability/mine                        member
GET  /api/user/usdtdetail                       member
GET  /api/user/sessions                         member
GET  /api/user/security                         member
GET  /api/user/analysis                         member
GET  /api/user/earnings                         member
GET  /api/user/upcoming                         member
GET  /api/connect/getConnectedUsers             member
GET  /api/mall/products                         member
GET  /api/mall/productInfo                      member
GET  /api/mall/orderList                        member
GET  /api/mall/cart                             member
POST /api/mall/setCart                          member
POST /api/mall/createOrder                      member     waits
POST /api/mall/finishOrder                      member
POST /api/mall/cancelOrder                      member     frozen
GET  /api/news/list                             member
GET  /api/news/info                             member
GET  /api/feedback/list                         member
GET  /api/feedback/one                          member
POST /api/feedback/create                       member     frozen switched
POST /api/feedback/write                        member     frozen
POST /api/feedback/markRead                     member     frozen switched
GET  /api/notify/getNotify                      member
GET  /api/notify/unreadNotify                   member
GET  /api/notify/mailChoice                     member
POST /api/notify/chooseMail                     member     frozen
POST /api/notify/readNotify                     member     frozen switched
GET  /api/notify/pushChoice                     member
POST /api/notify/choosePush                     member     frozen
POST /api/notify/subscribePush                  member     frozen
POST /api/notify/unsubscribePush                member     frozen switched
POST /api/notify/testPush                       member     frozen switched
GET  /api/user/getDepositInfo                   member     frozen
POST /api/user/claimDeposit                     member     frozen
POST /api/user/cancelDeposit                    member     frozen
GET  /api/cig/alerts                            member
POST /api/cig/setAlert                          member     frozen
POST /api/cig/rearmAlert                        member     frozen
POST /api/cig/removeAlert                       member     frozen
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
POST /api/logout                                member     frozen switched locked
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
GET  /api/user/pendingAuthenticator             member
POST /api/user/tryAuthenticator                 member     frozen switched
GET  /api/user/accountState                     member
POST /api/user/newEmailCode                     member     frozen
POST /api/user/changeEmail                      member     frozen waits switched
POST /api/user/stopEmailChange                  member     frozen
POST /api/user/changeName                       member     frozen waits switched
POST /api/user/lockAccount                      member     frozen switched
POST /api/user/unlockAccount                    member     frozen waits switched
GET  /api/user/appLock                          member     locked
POST /api/user/present                          member     frozen switched
POST /api/user/lockApp                          member     frozen switched locked
POST /api/user/unlockApp                        member     frozen switched locked
POST /api/user/setAppLock                       member     frozen
POST /api/user/loosenAppLock                    member     frozen switched
GET  /api/user/accountHistory                   member
GET  /api/user/closingState                     member
POST /api/user/closeAccount                     member     frozen waits switched
POST /api/user/keepAccount                      member     frozen
POST /api/user/beginExport                      member     frozen
GET  /api/user/exportRows                       member
GET  /api/user/passkeys                         member
POST /api/user/beginPasskey                     member     frozen
POST /api/user/finishPasskey                    member     frozen
POST /api/user/renamePasskey                    member     frozen
POST /api/user/removePasskey                    member     frozen switched
POST /api/user/beginPasskeyProof                member     frozen switched locked
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
POST /api/user/activeAccount                    member     waits
GET  /api/activity/list                         member
GET  /api/upload/token                          member
POST /api/user/dailySign                        member     switched
POST /api/connect/addConnectUser                member
POST /api/user/cancelWithdrawal                 member     frozen
GET  /api/user/cashAddresses                    member
POST /api/user/labelCashAddress                 member     frozen
POST /api/user/removeCashAddress                member     frozen
POST /api/user/dropContact                      member     frozen
POST /api/user/labelRow                         member     frozen

POST /api/activity/create                       activated
GET  /api/user/getChildren                      activated
POST /api/user/setChildShippingFee              activated
GET  /api/user/recipient                        activated
GET  /api/user/people                           activated
POST /api/user/keepContact                      activated
POST /api/user/transferUsdc                     activated  waits switched
GET  /api/user/withdrawalTerms                  activated
POST /api/user/withdraw                         activated  frozen waits switched
POST /api/pledge/create                         activated
POST /api/raffle/join                           activated
POST /api/order/create                          activated
POST /api/order/pay                             activated  frozen
GET  /api/cbsell/list                           activated
GET  /api/cbsell/myList                         activated
GET  /api/cbsell/fills                          activated
POST /api/cbsell/cbsellCancel                   activated  frozen
POST /api/cbsell/cbbuy                          activated  waits switched
POST /api/cbsell/cbsell                         activated  waits switched
POST /api/cbsell/createActionSell               activated  waits switched
POST /api/cbsell/createActionBuy                activated  waits switched

GET  /api/merchant/info                         merchant  cashier
GET  /api/merchant/merchantDetail               merchant  cashier
POST /api/merchant/logout                       merchant
POST /api/merchant/changePassword               merchant
GET  /api/merchant/payoutTerms                  merchant
POST /api/merchant/payout                       merchant
GET  /api/merchant/payouts                      merchant
POST /api/merchant/cancelPayout                 merchant
GET  /api/merchant/days                         merchant  manager
GET  /api/merchant/takings                      merchant  manager
GET  /api/merchant/preferences                  merchant  manager
POST /api/merchant/setPreferences               merchant
GET  /api/merchant/statement                    merchant
GET  /api/merchant/payoutRule                   merchant
POST /api/merchant/setPayoutRule                merchant
POST /api/merchant/removePayoutRule             merchant
GET  /api/receipt/merchantList                  merchant
GET  /api/merchant/liabilities                  merchant
POST /api/merchant/refund                       merchant  cashier
POST /api/merchant/openCharge                   merchant  cashier
GET  /api/merchant/charge                       merchant  cashier
GET  /api/merchant/charges                      merchant  cashier
POST /api/merchant/cancelCharge                 merchant  cashier
GET  /api/merchant/changes                      merchant  cashier
GET  /api/merchant/tillStaff                    merchant  cashier locked
POST /api/merchant/signInStaff                  merchant  cashier locked
POST /api/merchant/signOutStaff                 merchant  cashier locked
POST /api/merchant/keepTillOpen                 merchant  cashier
POST /api/merchant/returnAsOwner                merchant  cashier locked
POST /api/merchant/openTill                     merchant
POST /api/merchant/closeTill                    merchant
GET  /api/merchant/staff                        merchant
POST /api/merchant/addStaff                     merchant
POST /api/merchant/editStaff                    merchant
POST /api/merchant/setStaffPin                  merchant
POST /api/merchant/removeStaff                  merchant
GET  /api/merchant/apiKeys                      merchant
POST /api/merchant/createApiKey                 merchant
POST /api/merchant/rotateApiKey                 merchant
POST /api/merchant/revokeApiKey                 merchant
POST /api/merchant/revokeApiKeys                merchant
GET  /api/merchant/owner                        merchant
GET  /api/merchant/ownerFactor                  merchant
POST /api/merchant/prepareOwnerAuthenticator    merchant
POST /api/merchant/confirmOwnerAuthenticator    merchant
POST /api/merchant/removeOwnerAuthenticator     merchant
POST /api/merchant/ownerRecoveryCodes           merchant
POST /api/merchant/beginOwnerPasskey            merchant
POST /api/merchant/finishOwnerPasskey           merchant
POST /api/merchant/renameOwnerPasskey           merchant
POST /api/merchant/removeOwnerPasskey           merchant
POST /api/merchant/beginOwnerPasskeyProof       merchant  cashier locked
POST /api/merchant/ownerEmailCode               merchant
POST /api/merchant/setOwnerEmail                merchant
POST /api/merchant/stopOwnerEmail               merchant
POST /api/merchant/endDevice                    merchant
POST /api/merchant/endOtherDevices              merchant
GET  /api/merchant/webhooks                     merchant
POST /api/merchant/addWebhook                   merchant
POST /api/merchant/changeWebhook                merchant
POST /api/merchant/rotateWebhookSecret          merchant
POST /api/merchant/removeWebhook                merchant
POST /api/merchant/testWebhook                  merchant
GET  /api/merchant/webhookDeliveries            merchant
POST /api/merchant/replayDelivery               merchant
GET  /api/merchant/items                        merchant  cashier
POST /api/merchant/saveItem                     merchant  manager
POST /api/merchant/deleteItem                   merchant  manager
POST /api/merchant/orderItems                   merchant  manager
GET  /api/merchant/bill                         merchant  cashier
POST /api/merchant/sendReceipt                  merchant  cashier
GET  /api/merchant/support                      merchant
POST /api/merchant/writeToSupport               merchant
POST /api/merchant/markSupportRead              merchant
GET  /api/merchant/payee                        activated
POST /api/merchant/transferCigToMerchant        activated  waits switched
POST /api/merchant/payCharge                    activated  waits switched

`

/** A row of the table: a call, and the words for its audience. */
export interface Right {
  method: 'GET' | 'POST'
  path: string
  words: readonly string[]
}

/** The table, row by row. */
export const table: readonly Right[] = `${rights}${operatorRights}`
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
