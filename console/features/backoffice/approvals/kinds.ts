import type { Call } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { memberAt } from '../../../words/places.ts'
import { settingName } from '../../../words/settings.ts'
import { moveName } from '../../../words/treasury.ts'
import type { Approval } from './approval.ts'

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

const { activities, deposits, ledger, mall, members, merchants, operators, price, settings, treasury, withdrawals } =
  consoleContract

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
    name: 'Reset authenticator',
    does: 'The old authenticator becomes void at once. Whoever reads the member’s mail can then set up a new one, and with it move their money without waiting.',
    title: named,
    about: member,
    changes: [members.member, members.listMembers],
  },
  assignPayment: {
    name: 'Credit a payment',
    does: 'The payment is credited at once to whom it names. It cannot be taken back by itself. Whoever else claims it is told that it is not theirs.',
    title: named,
    about: payment,
    changes: [...atPayment, ...membersBooks],
  },
  leavePayment: {
    name: 'Leave a payment',
    does: 'The payment goes off the queue and nobody is credited. Whoever claimed it reads the reason.',
    title: named,
    about: payment,
    changes: atPayment,
  },
  setChainBack: {
    name: 'Read a chain again',
    does: 'The chain is read again from this block on. What was credited stays and is credited no second time; deposits that were missed are credited.',
    title: named,
    about: ({ aboutName }) => ({ name: 'Chain', text: aboutName, href: '/deposits' }),
    changes: atChain,
  },
  payWithdrawal: {
    name: 'Pay a withdrawal',
    does: 'The withdrawal is approved and waits to be paid, to just this address.',
    title: named,
    about: ({ about }) => ({ name: 'Withdrawal', text: `WD-${about}`, href: `/withdrawals?item=${about}` }),
    changes: [withdrawals.listWithdrawals, withdrawals.withdrawal],
  },
  payoutAddress: {
    name: 'Payout address of a merchant',
    does: 'Payouts go to this address from then on, after a day’s wait. What was asked for before can only be rejected.',
    title: named,
    about: ({ about }) => ({ name: 'Merchant', text: about, href: `/merchants?item=${about}` }),
    changes: [merchants.merchant, merchants.merchants, withdrawals.listWithdrawals, withdrawals.withdrawal],
  },
  award: {
    name: 'Award',
    does: 'The member has it at once, and reads the reason. It cannot be taken back by itself.',
    title: named,
    about: member,
    changes: [treasury.treasuryDeeds, ...membersBooks],
  },
  treasuryMove: {
    name: 'Treasury move',
    does: 'It is booked at once. Another move takes it back.',
    title: ({ about }) => moveName(about),
    about: ({ about }) => ({ name: 'Move', text: moveName(about), href: '/treasury?tab=moves' }),
    changes: [treasury.treasuryDeeds, ...books],
  },
  setting: {
    name: 'Change a setting',
    does: 'It is in force within a second, for everybody.',
    title: ({ about }) => settingName(about),
    about: ({ about }) => ({ name: 'Setting', text: settingName(about), href: `/settings?item=${about}` }),
    changes: [settings.allSettings, settings.settingHistory],
  },
  mallRefund: {
    name: 'Refund an order of the mall',
    does: 'The member has the ₡ back at once, out of the treasury, and reads the reason. The order is over.',
    title: named,
    about: ({ about, aboutName }) => ({ name: 'Order', text: aboutName, href: `/mall-orders?item=${about}` }),
    changes: [mall.orders, mall.orderOne, mall.products, mall.productOne, ...membersBooks],
  },
  activityAward: {
    name: 'Subsidy for an activity',
    does: 'The member has it at once where the treasury covers it, else as soon as it does. It cannot be taken back by itself.',
    title: named,
    about: ({ about }) => ({ name: 'Application', text: `AC-${about}`, href: `/applications?item=${about}` }),
    changes: [activities.applications, activities.application, ...membersBooks],
  },
  addOperator: {
    name: 'Add an operator',
    does: 'They are sent a link, with which they set a password and an authenticator of their own within a day. Then they may do whatever this role includes.',
    title: named,
    about: ({ about }) => ({ name: 'Operator to be', text: about, href: '/operators' }),
    changes: [operators.listOperators, operators.invitations],
  },
  operatorRights: {
    name: 'Rights of an operator',
    does: 'From then on they may do whatever this role includes, unless they are barred. They sign in anew, what they have open is free, and what they asked for that nobody has decided is over.',
    title: named,
    about: ({ about, aboutName }) => ({ name: 'Operator', text: aboutName, href: `/operators?item=${about}` }),
    changes: [operators.listOperators, operators.invitations],
  },
  price: {
    name: 'Another price',
    does: 'Everything in ₡ is valued at this price from then on. The next midnight raises it by the rule. What was in force before stays in the history.',
    title: ({ about }) => (about === 'now' ? 'Price of ₡, at once' : `Price of ₡, ${about}`),
    about: () => ({ name: 'Price', text: 'Price of ₡', href: '/price' }),
    changes: [price.priceNow, price.prices],
  },
}

/** The line below the name in a list; it distinguishes equal names. */
export const idOf = ({ kind, about }: Approval): string => {
  if (kind === 'award' || kind === 'resetAuthenticator') return `UID ${about}`
  if (kind === 'payWithdrawal') return `WD-${about}`
  if (kind === 'activityAward') return `AC-${about}`
  if (kind === 'payoutAddress' || kind === 'addOperator') return about
  if (kind === 'mallRefund' || kind === 'operatorRights') return ''
  return kind === 'setting' || kind === 'treasuryMove' || kind === 'price' ? '' : `Payment ${about}`
}
