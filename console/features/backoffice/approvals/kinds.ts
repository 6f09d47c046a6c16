import { approvalKinds } from '@humidor/contract/backoffice/approvals.console.ts'
import type { Call } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { isKindNamed } from '@humidor/domain/backoffice/approval-search.ts'
import { applicationNumber, withdrawalNumber } from '@humidor/domain/backoffice/search.ts'
import { approvalKindName } from '../../../words/approval-kinds.ts'
import { memberAt, merchantAt } from '../../../words/places.ts'
import { settingName } from '../../../words/settings.ts'
import { moveName } from '../../../words/treasury.ts'
import { type Approval, numberOf, whomText } from './approval.ts'

interface About {
  /** The label of the subject in a row. */
  name: string
  text: string
  /** The address of the subject. */
  href: string
}

interface Kind {
  /** The effect of the request, in a few words. */
  name: string
  /** The effect of an approval, in plain words. */
  does: string
  /** The panel's title. */
  title: (it: Approval) => string
  about: (it: Approval) => About
  /** Calls to refetch after either decision. */
  changes: readonly Call[]
}

const {
  activities,
  alerts,
  contactPoints,
  deposits,
  ledger,
  mall,
  members,
  merchantRecords,
  merchants,
  operators,
  price,
  reserveProofs,
  screening,
  settings,
  treasury,
  withdrawals,
} = consoleContract

/** The ledger shows every booking, too. */
const books = [ledger.transfers, ledger.accounts, ledger.accountHistory, treasury.reserves]
const membersBooks = [...books, members.member, members.memberHistory]
const atChain = [deposits.chainHealth, deposits.listDeposits]
const atPayment = [deposits.payments, deposits.claims, deposits.listDeposits]

const named = ({ aboutName }: Approval) => aboutName
const member = ({ about, aboutName }: Approval): About => ({
  name: 'Member',
  text: `${aboutName}, UID ${about}`,
  href: memberAt(Number(about)),
})
const payment = ({ about }: Approval): About => ({
  name: 'Payment',
  text: `Payment ${about}`,
  href: `/payments?item=${about}`,
})

/** Every kind of request that needs two operators. */
export const kinds: Record<Approval['kind'], Kind> = {
  resetAuthenticator: {
    name: approvalKindName.resetAuthenticator,
    does: 'The old authenticator stops working at once. Anyone who can read the member’s mail can then set up a new one and move their money without a waiting time.',
    title: named,
    about: member,
    changes: [members.member, members.listMembers],
  },
  assignPayment: {
    name: approvalKindName.assignPayment,
    does: 'The payment is credited at once to the named recipient. It cannot be undone. Other claims to it are rejected, and their members are notified.',
    title: named,
    about: payment,
    changes: [...atPayment, ...membersBooks],
  },
  leavePayment: {
    name: approvalKindName.leavePayment,
    does: 'The payment leaves the queue and nobody is credited. Members who claimed it see the reason.',
    title: named,
    about: payment,
    changes: atPayment,
  },
  setChainBack: {
    name: approvalKindName.setChainBack,
    does: 'The chain is read again from this block on. Deposits already credited stay and are not credited twice; missed deposits are credited.',
    title: named,
    about: ({ aboutName }) => ({ name: 'Chain', text: aboutName, href: '/deposits' }),
    changes: atChain,
  },
  payWithdrawal: {
    name: approvalKindName.payWithdrawal,
    does: 'The withdrawal is approved and can be paid, to this address only. If it stopped for review, what stopped it is cleared.',
    title: named,
    about: ({ about }) => ({ name: 'Withdrawal', text: `WD-${about}`, href: `/withdrawals?item=${about}` }),
    changes: [withdrawals.listWithdrawals, withdrawals.withdrawal],
  },
  payoutAddress: {
    name: approvalKindName.payoutAddress,
    does: 'Payouts go to this address after a waiting time of one day. Earlier payout requests can only be rejected.',
    title: named,
    about: ({ about }) => ({ name: 'Merchant', text: about, href: `/merchants?item=${about}` }),
    changes: [merchants.merchant, merchants.merchants, withdrawals.listWithdrawals, withdrawals.withdrawal],
  },
  merchantContact: {
    name: approvalKindName.merchantContact,
    does: 'Members see these texts at once. The merchant sees that and when they were changed. The old texts stay in the audit log.',
    title: named,
    about: ({ about }) => ({ name: 'Merchant', text: about, href: merchantAt(about) }),
    changes: [merchants.merchant, merchants.merchants, merchantRecords.merchantEvents],
  },
  merchantAccess: {
    name: approvalKindName.merchantAccess,
    does: 'The owner of this mailbox can set a new password. Every device is signed out, the authenticator and the passkeys are removed, every API key is revoked, and payouts wait for one day. Both mailboxes are told.',
    title: named,
    about: ({ about }) => ({ name: 'Merchant', text: about, href: `/merchants?item=${about}` }),
    changes: [merchants.merchant, merchants.merchants],
  },
  award: {
    name: approvalKindName.award,
    does: 'The member receives it at once and sees the reason. It cannot be undone.',
    title: named,
    about: member,
    changes: [treasury.treasuryDeeds, ...membersBooks],
  },
  treasuryMove: {
    name: approvalKindName.treasuryMove,
    does: 'It is booked at once. It can be reversed by an opposite transfer.',
    title: ({ about }) => moveName(about),
    about: ({ about }) => ({ name: 'Transfer', text: moveName(about), href: '/treasury?tab=moves' }),
    changes: [treasury.treasuryDeeds, ...books],
  },
  reserveProof: {
    name: approvalKindName.reserveProof,
    does: 'The address is kept as the platform’s and shown to everybody, with its signature and its balance. No money moves.',
    title: named,
    about: ({ aboutName }) => ({ name: 'Address', text: aboutName, href: '/reserve-proofs' }),
    changes: [reserveProofs.reserveAddresses],
  },
  reserveRetirement: {
    name: approvalKindName.reserveRetirement,
    does: 'The address no longer counts as a reserve and is not read any more. Its proof and its balances stay in the history.',
    title: named,
    about: ({ about, aboutName }) => ({ name: 'Address', text: aboutName, href: `/reserve-proofs?item=${about}` }),
    changes: [reserveProofs.reserveAddresses],
  },
  screeningList: {
    name: approvalKindName.screeningList,
    does: 'Withdrawals to these addresses stop for review from then on, also those that wait already. Nobody’s money is taken.',
    title: named,
    about: ({ about, aboutName }) => ({ name: 'List', text: aboutName, href: `/screening?item=${about}` }),
    changes: [screening.screeningLists, screening.screeningEntries],
  },
  screeningRemoval: {
    name: approvalKindName.screeningRemoval,
    does: 'Withdrawals to these addresses no longer stop. What stopped before waits until two operators decide.',
    title: named,
    about: ({ aboutName }) => ({ name: 'Removed', text: aboutName, href: '/screening' }),
    changes: [screening.screeningLists, screening.screeningEntries],
  },
  setting: {
    name: approvalKindName.setting,
    does: 'It takes effect within a second, for everyone.',
    title: ({ about }) => settingName(about),
    about: ({ about }) => ({ name: 'Setting', text: settingName(about), href: `/settings?item=${about}` }),
    changes: [settings.allSettings, settings.settingHistory],
  },
  alertRule: {
    name: approvalKindName.alertRule,
    does: 'From the next minute on, operators are told at this threshold, or no longer at all.',
    title: named,
    about: ({ about, aboutName }) => ({ name: 'Rule', text: aboutName, href: `/alerts?tab=rules&item=${about}` }),
    changes: [alerts.listAlertRules, alerts.listAlerts],
  },
  contactPoint: {
    name: approvalKindName.contactPoint,
    does: 'Alerts are sent there from then on, or no longer. They name amounts and numbers, and no person.',
    title: named,
    about: ({ aboutName }) => ({ name: 'Contact point', text: aboutName, href: '/alerts?tab=contacts' }),
    changes: [contactPoints.listContactPoints],
  },
  mallRefund: {
    name: approvalKindName.mallRefund,
    does: 'The treasury returns the ₡ to the member at once, and the member sees the reason. The order is closed.',
    title: named,
    about: ({ about, aboutName }) => ({ name: 'Order', text: aboutName, href: `/mall-orders?item=${about}` }),
    changes: [mall.orders, mall.orderOne, mall.products, mall.productOne, ...membersBooks],
  },
  activityAward: {
    name: approvalKindName.activityAward,
    does: 'The member receives it at once if the treasury covers it, otherwise as soon as it does. It cannot be undone.',
    title: named,
    about: ({ about }) => ({ name: 'Application', text: `AC-${about}`, href: `/applications?item=${about}` }),
    changes: [activities.applications, activities.application, ...membersBooks],
  },
  addOperator: {
    name: approvalKindName.addOperator,
    does: 'They receive a link by mail, valid for one day, to set their own password and authenticator. They then have all rights of this role.',
    title: named,
    about: ({ about }) => ({ name: 'New operator', text: about, href: '/operators' }),
    changes: [operators.listOperators, operators.invitations],
  },
  operatorRights: {
    name: approvalKindName.operatorRights,
    does: 'They then have all rights of this role, unless they are barred. They must sign in again, their open items are released, and their pending requests are cancelled.',
    title: named,
    about: ({ about, aboutName }) => ({ name: 'Operator', text: aboutName, href: `/operators?item=${about}` }),
    changes: [operators.listOperators, operators.invitations],
  },
  price: {
    name: approvalKindName.price,
    does: 'Everything in ₡ is valued at this price from then on. The next midnight raises it by the rule. Earlier prices stay in the history.',
    title: ({ about }) => (about === 'now' ? 'Price of ₡, at once' : `Price of ₡, ${about}`),
    about: () => ({ name: 'Price', text: 'Price of ₡', href: '/price' }),
    changes: [price.priceNow, price.prices],
  },
}

/** The number of a request's subject, where the title is no number; empty: it has none. */
const idOf = ({ kind, about }: Approval): string => {
  if (kind === 'payWithdrawal') return withdrawalNumber(about)
  if (kind === 'activityAward') return applicationNumber(about)
  return kind === 'addOperator' ? about : ''
}

/** The line below the title in a list; it distinguishes equal names. */
export function lineOf(it: Approval): string | undefined {
  const { whom } = it
  const whose = whom && (kinds[it.kind].title(it) === whom.name ? numberOf(whom) : whomText(it))
  const line = [idOf(it), whose].filter(Boolean).join(', ')
  return line === '' ? undefined : line
}

/** The kinds whose names hold a typed text. */
export const kindsNamed = (typed: string): Approval['kind'][] =>
  approvalKinds.filter((kind) => isKindNamed(kinds[kind].name, typed))

/** The kinds in the order of their names, for a choice. */
export const kindOptions = approvalKinds
  .map((value) => ({ value, text: kinds[value].name }))
  .toSorted((one, other) => one.text.localeCompare(other.text, 'en'))

/** A kind as the address of the page names it. */
export const isKind = (text: string | undefined): text is Approval['kind'] =>
  text !== undefined && Object.hasOwn(kinds, text)
