/** The operators' calls with their roles besides admin, as rows of the table of rights (`rights.testing.ts`). */
export const operatorRights = `
POST /api/console/logout                        support finance content
GET  /api/console/me                            support finance content
GET  /api/console/search                        support finance content
POST /api/console/changePassword                support finance content
GET  /api/console/sessions                      support finance content
POST /api/console/endSession                    support finance content
POST /api/console/endOtherSessions              support finance content
GET  /api/console/operatorPasskeys              support finance content
POST /api/console/beginOperatorPasskey          support finance content
POST /api/console/finishOperatorPasskey         support finance content
POST /api/console/renameOperatorPasskey         support finance content
POST /api/console/removeOperatorPasskey         support finance content
GET  /api/console/approvals                     support finance
GET  /api/console/approvalEvidence              support finance
POST /api/console/decide                        support finance
POST /api/console/seeOutcomes                   support finance
POST /api/console/withdrawRequest               support finance
POST /api/console/claim                         support finance content
POST /api/console/release                       support finance content
GET  /api/console/mine                          support finance content
GET  /api/console/members                       support finance
GET  /api/console/member                        support finance
GET  /api/console/memberHistory                 support finance
GET  /api/console/timeline                      support finance
POST /api/console/writeNote                     support finance
POST /api/console/withdrawNote                  support finance
POST /api/console/pinNote                       support finance
POST /api/console/addTag                        support finance
POST /api/console/removeTag                     support finance
GET  /api/console/tags                          support finance
GET  /api/console/merchants                     support finance
GET  /api/console/merchant                      support finance
POST /api/console/freezeMember                  support
POST /api/console/unfreezeMember                support
POST /api/console/endMemberSessions             support
POST /api/console/seeAsMember                   support finance
POST /api/console/requestAuthenticatorReset     support
POST /api/console/approveMerchant               support
POST /api/console/refuseMerchant                support
POST /api/console/requestMerchantAccess         support
POST /api/console/setMemberLevel                finance
GET  /api/console/merchantStaff                 support finance
GET  /api/console/merchantApiKeys               support finance
GET  /api/console/merchantWebhooks              support finance
GET  /api/console/merchantDeliveries            support finance
POST /api/console/replayMerchantDelivery        support
GET  /api/console/billsWaiting                  finance
POST /api/console/requestPayoutAddress          support finance
GET  /api/console/merchantBills                 support finance
GET  /api/console/merchantRefunds               support finance
GET  /api/console/merchantCharges               support finance
GET  /api/console/merchantPayouts               support finance
GET  /api/console/merchantEntries               support finance
GET  /api/console/merchantDevices               support finance
GET  /api/console/merchantEvents                support finance
POST /api/console/endMerchantSessions           support
POST /api/console/requestMerchantContact        support finance
GET  /api/console/withdrawals                   support finance
GET  /api/console/withdrawal                    support finance
POST /api/console/approveWithdrawal             finance
POST /api/console/approveWithdrawals            finance
POST /api/console/sendWithdrawal                finance
POST /api/console/takePayments                  finance
POST /api/console/matchPayments                 finance
POST /api/console/enterPayments                 finance
POST /api/console/takeBackTxid                  finance
POST /api/console/rejectWithdrawal              support finance
POST /api/console/rejectWithdrawals             support finance
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
GET  /api/console/screeningLists                support finance
GET  /api/console/screeningEntries              support finance
POST /api/console/requestScreeningList          finance
POST /api/console/requestScreeningRemoval       finance
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
GET  /api/console/alerts                        support finance
POST /api/console/acknowledgeAlert              support finance
POST /api/console/silenceAlert                  support finance
GET  /api/console/alertRules                    support finance
POST /api/console/requestAlertRule              finance
GET  /api/console/alertMessages                 support finance
GET  /api/console/contactPoints                 admin
POST /api/console/requestContactPoint           admin
POST /api/console/requestContactPointRemoval    admin
POST /api/console/testContactPoint              admin
POST /api/console/setOnCallOrder                admin
GET  /api/console/settlements                   support finance
GET  /api/console/coverage                      finance
GET  /api/console/today                         finance
GET  /api/console/reportDays                    finance
GET  /api/console/dailyClose                    finance
GET  /api/console/profitAndLoss                 finance
GET  /api/console/reservesOverTime              finance
GET  /api/console/shopTakings                   finance
GET  /api/console/chanceReport                  finance
GET  /api/console/cohorts                       finance
GET  /api/console/reportPdf                     finance
GET  /api/console/health                        support finance
GET  /api/console/treasureMoves                 support finance
GET  /api/console/unpaidReturns                 support finance
GET  /api/console/feedback                      support
GET  /api/console/feedbackOne                   support
POST /api/console/answerFeedback                support
POST /api/console/closeFeedback                 support
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
GET  /api/console/mallShipments                 support finance
POST /api/console/shipMallOrders                support finance
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
GET  /api/console/operatorSessions              admin
POST /api/console/endOperatorSessions           admin
POST /api/console/setOperator                   admin
POST /api/console/requestOperatorRights         admin
POST /api/console/requestOperator               admin
GET  /api/console/invitations                   admin
POST /api/console/resendInvitation              admin
POST /api/console/withdrawInvitation            admin
GET  /api/console/audit                         admin
`
