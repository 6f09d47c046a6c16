import { consoleContract } from '@humidor/contract/console/index.ts'
import { uploadPicture } from '@humidor/contract/upload.ts'

/** What each call of the console is called once it was done. A new call is shown by its path until it has some. */
const names: Readonly<Record<string, string>> = {
  [consoleContract.operators.login.path]: 'Signed in',
  [consoleContract.operators.logout.path]: 'Signed out',
  [consoleContract.operators.changePassword.path]: 'Changed their password',
  [consoleContract.operators.endSession.path]: 'Signed a device out',
  [consoleContract.operators.setOperator.path]: 'Changed an operator',
  [consoleContract.operators.decide.path]: 'Decided a request',
  [consoleContract.operators.claim.path]: 'Opened an item',
  [consoleContract.operators.release.path]: 'Let go of an item',
  [consoleContract.merchants.merchant.path]: 'Looked at a merchant',
  [consoleContract.merchants.approveMerchant.path]: 'Approved a merchant',
  [consoleContract.merchants.refuseMerchant.path]: 'Refused a merchant',
  [consoleContract.deposits.deposits.path]: 'Looked at deposits',
  [consoleContract.deposits.payments.path]: 'Looked at payments',
  [consoleContract.deposits.claims.path]: 'Looked at claims',
  [consoleContract.deposits.requestAssignPayment.path]: 'Asked to assign a payment',
  [consoleContract.deposits.requestLeavePayment.path]: 'Asked to leave a payment',
  [consoleContract.deposits.refuseClaim.path]: 'Answered a claim',
  [consoleContract.withdrawals.withdrawals.path]: 'Looked at withdrawals',
  [consoleContract.withdrawals.withdrawal.path]: 'Looked at a withdrawal',
  [consoleContract.withdrawals.approveWithdrawal.path]: 'Approved a withdrawal',
  [consoleContract.withdrawals.sendWithdrawal.path]: 'Entered a payment of a withdrawal',
  [consoleContract.withdrawals.takeBackTxid.path]: 'Took a payment of a withdrawal back',
  [consoleContract.withdrawals.rejectWithdrawal.path]: 'Rejected a withdrawal',
  [consoleContract.movements.movements.path]: 'Looked at movements',
  [consoleContract.movements.stopTransfer.path]: 'Stopped a transfer',
  [consoleContract.trades.trades.path]: 'Looked at trades',
  [consoleContract.trades.trade.path]: 'Looked at a trade',
  [consoleContract.trades.cancelTrade.path]: 'Took an order out of the book',
  [consoleContract.pledges.pledges.path]: 'Looked at pledges',
  [consoleContract.preorders.preorders.path]: 'Looked at pre-orders',
  [consoleContract.preorders.freezes.path]: 'Looked at freezes',
  [consoleContract.treasury.requestAward.path]: 'Asked for an award',
  [consoleContract.treasury.requestTreasuryMove.path]: 'Asked for a treasury move',
  [consoleContract.ledger.transfers.path]: 'Looked through the ledger',
  [consoleContract.ledger.transfer.path]: 'Looked at a transfer',
  [consoleContract.ledger.accounts.path]: 'Looked at accounts',
  [consoleContract.ledger.accountHistory.path]: 'Read an account’s history',
  [consoleContract.price.requestPrice.path]: 'Asked for another price',
  [consoleContract.settings.requestSetting.path]: 'Asked to change a setting',
  [consoleContract.news.save.path]: 'Wrote news',
  [consoleContract.news.dropText.path]: 'Took a translation of news away',
  [consoleContract.news.publish.path]: 'Published news',
  [consoleContract.news.unpublish.path]: 'Took news back',
  [uploadPicture.path]: 'Uploaded a picture',
  [consoleContract.members.members.path]: 'Searched members',
  [consoleContract.members.member.path]: 'Looked at a member',
  [consoleContract.members.memberHistory.path]: 'Read a member’s history',
  [consoleContract.members.freezeMember.path]: 'Froze a member',
  [consoleContract.members.unfreezeMember.path]: 'Lifted a freeze',
  [consoleContract.members.endMemberSessions.path]: 'Signed a member out',
  [consoleContract.members.setMemberLevel.path]: 'Set a level',
  [consoleContract.members.requestAuthenticatorReset.path]: 'Asked to reset an authenticator',
}

/** What an operator did, by the path of the call. */
export const nameOfCall = (path: string): string => names[path] ?? path

/** For a list to choose from. */
export const callNames = Object.entries(names).map(([value, text]) => ({ value, text }))
