import type { QueueName } from '@humidor/contract/backoffice/operators.console.ts'

export interface QueueWords {
  /** The heading of the queue. */
  name: string
  /** The page of the queue. */
  at: string
  /** The hours after which its oldest item is late; 0: the queue should be empty. */
  hours: number
}

/** The label of each queue on the overview, and its page. */
export const queueWords: Readonly<Record<QueueName, QueueWords>> = {
  withdrawals: { name: 'Withdrawals to review or to pay', at: '/withdrawals', hours: 4 },
  payouts: { name: 'Merchant payouts to review or to pay', at: '/payouts', hours: 24 },
  merchants: { name: 'Merchant applications to decide', at: '/merchants', hours: 72 },
  merchantBills: {
    name: 'Merchant payments that the treasury does not cover',
    at: '/merchants?status=bills',
    hours: 0,
  },
  payments: { name: 'Payments that match no deposit', at: '/payments', hours: 12 },
  feedback: { name: 'Feedback to answer', at: '/feedback', hours: 72 },
  approvals: { name: 'Requests to approve or decline', at: '/approvals', hours: 12 },
  midnights: { name: 'Settlements that are blocked', at: '/settlement', hours: 0 },
  returns: { name: 'Returns that the treasury does not cover', at: '/flexible-treasure?tab=owed', hours: 0 },
  applications: { name: 'Applications to answer or to pay', at: '/applications', hours: 96 },
  mallOrders: { name: 'Mall orders to send', at: '/mall-orders', hours: 72 },
  draws: { name: 'Overdue draws', at: '/draws', hours: 0 },
  raffle: { name: 'Prizes that the rewards do not cover', at: '/raffle?tab=waiting', hours: 0 },
}
