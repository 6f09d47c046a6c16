import * as activities from './activities.ts'
import * as deposits from './deposits.ts'
import * as draws from './draws.ts'
import * as feedback from './feedback.ts'
import * as flexibleTreasure from './flexible-treasure.ts'
import {
  acceptInvitation,
  invitations,
  openInvitation,
  requestOperator,
  resendInvitation,
  withdrawInvitation,
} from './inviting.ts'
import { claim, mine, release } from './items.ts'
import * as ledger from './ledger.ts'
import * as mall from './mall.ts'
import * as members from './members.ts'
import * as merchants from './merchants.ts'
import * as movements from './movements.ts'
import * as news from './news.ts'
import * as notices from './notices.ts'
import {
  approvals,
  audit,
  changePassword,
  decide,
  endSession,
  login,
  logout,
  me,
  operators,
  requestOperatorRights,
  sessions,
  setOperator,
} from './operators.ts'
import * as overview from './overview.ts'
import * as payouts from './payouts.ts'
import * as pledges from './pledges.ts'
import * as preorders from './preorders.ts'
import * as price from './price.ts'
import * as raffle from './raffle.ts'
import * as settings from './settings.ts'
import * as settlement from './settlement.ts'
import * as trades from './trades.ts'
import * as treasury from './treasury.ts'
import * as withdrawals from './withdrawals.ts'

/** Every call of the operators' console. It is no part of the members' API: `/docs` does not tell of it. */
export const consoleContract = {
  operators: {
    login,
    logout,
    me,
    mine,
    changePassword,
    sessions,
    endSession,
    operators,
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
    decide,
    claim,
    release,
  },
  merchants,
  members,
  deposits,
  withdrawals,
  payouts,
  movements,
  trades,
  preorders,
  draws,
  pledges,
  raffle,
  treasury,
  ledger,
  price,
  settings,
  settlement,
  overview,
  flexibleTreasure,
  news,
  mall,
  activities,
  feedback,
  notices,
} as const
