import * as alerts from '../backoffice/alerts.console.ts'
import { approvalEvidence, approvals, decide, seeOutcomes, withdrawRequest } from '../backoffice/approvals.console.ts'
import * as contactPoints from '../backoffice/contact-points.console.ts'
import {
  acceptInvitation,
  invitations,
  openInvitation,
  requestOperator,
  resendInvitation,
  withdrawInvitation,
} from '../backoffice/invitations.console.ts'
import { claim, mine, release } from '../backoffice/items.console.ts'
import * as members from '../backoffice/members.console.ts'
import { addTag, listTags, pinNote, removeTag, withdrawNote, writeNote } from '../backoffice/notes.console.ts'
import * as operatorPasskeyCalls from '../backoffice/operator-passkeys.console.ts'
import * as operatorSessionCalls from '../backoffice/operator-sessions.console.ts'
import {
  audit,
  changePassword,
  listOperators,
  login,
  logout,
  me,
  requestOperatorRights,
  setOperator,
} from '../backoffice/operators.console.ts'
import * as overview from '../backoffice/overview.console.ts'
import * as reports from '../backoffice/reports.console.ts'
import { searchAll } from '../backoffice/search.console.ts'
import * as settings from '../backoffice/settings.console.ts'
import { listTimeline } from '../backoffice/timeline.console.ts'
import * as apiKeys from '../commerce/api-keys.console.ts'
import * as mall from '../commerce/mall.console.ts'
import * as merchantChanges from '../commerce/merchant-changes.console.ts'
import * as merchantRecords from '../commerce/merchant-records.console.ts'
import * as merchants from '../commerce/merchants.console.ts'
import * as payouts from '../commerce/payouts.console.ts'
import * as webhooks from '../commerce/webhooks.console.ts'
import * as activities from '../community/activities.console.ts'
import * as feedback from '../community/feedback.console.ts'
import * as news from '../community/news.console.ts'
import * as notices from '../community/notices.console.ts'
import * as deposits from '../money/deposits.console.ts'
import * as ledger from '../money/ledger-explorer.console.ts'
import * as reserveProofs from '../money/reserve-proofs.console.ts'
import * as screening from '../money/screening.console.ts'
import * as treasury from '../money/treasury.console.ts'
import * as movements from '../money/wallet.console.ts'
import * as withdrawalPayments from '../money/withdrawal-payments.console.ts'
import * as withdrawals from '../money/withdrawals.console.ts'
import * as draws from '../products/draws.console.ts'
import * as flexibleTreasure from '../products/flexible-treasure.console.ts'
import * as pledges from '../products/pledges.console.ts'
import * as preorders from '../products/preorders.console.ts'
import * as raffle from '../products/raffle.console.ts'
import * as settlement from '../products/settlement.console.ts'
import * as trades from '../trading/order-book.console.ts'
import * as price from '../trading/price.console.ts'

/** Every call of the operators' console. It is not part of the members' API, so `/docs` leaves it out. */
export const consoleContract = {
  search: { searchAll },
  timeline: { listTimeline },
  notes: { writeNote, withdrawNote, pinNote, addTag, removeTag, listTags },
  operators: {
    login,
    logout,
    me,
    mine,
    changePassword,
    ...operatorSessionCalls,
    ...operatorPasskeyCalls,
    listOperators,
    setOperator,
    requestOperatorRights,
    requestOperator,
    invitations,
    resendInvitation,
    withdrawInvitation,
    openInvitation,
    acceptInvitation,
    audit,
    approvals,
    approvalEvidence,
    decide,
    withdrawRequest,
    seeOutcomes,
    claim,
    release,
  },
  merchants,
  merchantRecords,
  merchantChanges,
  webhooks,
  apiKeys,
  members,
  deposits,
  withdrawals,
  withdrawalPayments,
  payouts,
  movements,
  trades,
  preorders,
  draws,
  pledges,
  raffle,
  screening,
  treasury,
  reserveProofs,
  ledger,
  price,
  settings,
  settlement,
  overview,
  alerts,
  contactPoints,
  reports,
  flexibleTreasure,
  news,
  mall,
  activities,
  feedback,
  notices,
} as const
