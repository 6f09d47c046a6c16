import type { Call } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import type { SoughtKind } from '@humidor/domain/backoffice/search.ts'
import { memberAt } from './places.ts'

const { members, merchants, withdrawals, news, notices, mall, activities, treasury, price, operators, reserveProofs } =
  consoleContract

/** An act that needs no record: its form has an address. */
export interface FreshAct {
  name: string
  /** The call that it ends in. An operator without it does not see the act. */
  call: Call
  at: string
}

export const freshActs: readonly FreshAct[] = [
  { name: 'New article', call: news.save, at: '/news?item=new' },
  { name: 'New notice', call: notices.save, at: '/notices?item=new' },
  { name: 'New activity', call: activities.saveActivity, at: '/activities?item=new' },
  { name: 'New mall product', call: mall.saveProduct, at: '/mall?item=new' },
  { name: 'New price', call: price.requestPrice, at: '/price?ask=new' },
  { name: 'New award', call: treasury.requestAward, at: '/treasury?tab=awards&ask=new' },
  { name: 'New treasury transfer', call: treasury.requestTreasuryMove, at: '/treasury?tab=moves&ask=new' },
  { name: 'Prove a reserve address', call: reserveProofs.requestReserveProof, at: '/reserve-proofs?ask=new' },
  {
    name: 'Import a list of addresses',
    call: consoleContract.screening.requestScreeningList,
    at: '/screening?ask=new',
  },
  { name: 'Add an operator', call: operators.requestOperator, at: '/operators?ask=new' },
  {
    name: 'Add a contact point of alerts',
    call: consoleContract.contactPoints.requestContactPoint,
    at: '/alerts?tab=contacts&ask=new',
  },
]

/** An act on a record: a word in front of the search, as in `freeze alice`. It opens the form and does nothing by itself. */
export interface ActOnRecord {
  /** The word as typed, in lower case. */
  word: string
  /** The name of the act, before the title of its record. */
  name: string
  kinds: readonly SoughtKind[]
  call: Call
  /** The address of the form; absent: the record's own page has it. */
  at?: (id: string) => string
}

/** The acts on a member that a link may open in the panel. */
export const memberAsks = ['freeze', 'unfreeze', 'sign out', 'level', 'reset', 'see'] as const
export type MemberAsk = (typeof memberAsks)[number]

const asked = (ask: MemberAsk) => (id: string) => `${memberAt(Number(id))}&ask=${ask.replace(' ', '+')}`
const paidOut = ['withdrawal', 'payout'] as const

export const actsOnRecords: readonly ActOnRecord[] = [
  { word: 'freeze', name: 'Freeze', kinds: ['member'], call: members.freezeMember, at: asked('freeze') },
  { word: 'unfreeze', name: 'Unfreeze', kinds: ['member'], call: members.unfreezeMember, at: asked('unfreeze') },
  { word: 'sign out', name: 'Sign out', kinds: ['member'], call: members.endMemberSessions, at: asked('sign out') },
  { word: 'level', name: 'Set level of', kinds: ['member'], call: members.setMemberLevel, at: asked('level') },
  {
    word: 'reset',
    name: 'Reset authenticator of',
    kinds: ['member'],
    call: members.requestAuthenticatorReset,
    at: asked('reset'),
  },
  { word: 'see', name: 'See the app as', kinds: ['member'], call: members.seeAsMember, at: asked('see') },
  { word: 'approve', name: 'Approve', kinds: paidOut, call: withdrawals.approveWithdrawal },
  { word: 'approve', name: 'Approve', kinds: ['merchant'], call: merchants.approveMerchant },
  { word: 'settle', name: 'Settle', kinds: paidOut, call: withdrawals.sendWithdrawal },
  { word: 'pay', name: 'Pay', kinds: paidOut, call: withdrawals.sendWithdrawal },
  { word: 'reject', name: 'Reject', kinds: paidOut, call: withdrawals.rejectWithdrawal },
  { word: 'send', name: 'Send', kinds: ['mallorder'], call: mall.ship },
  { word: 'refund', name: 'Refund', kinds: ['mallorder'], call: mall.requestRefund },
]
