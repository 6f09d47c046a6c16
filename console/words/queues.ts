import type { QueueName } from '@humidor/contract/backoffice/operators.console.ts'
import { queueLateHours } from '@humidor/domain/backoffice/alert-rules.ts'
import { queuePlaces } from '@humidor/domain/backoffice/alert-words.ts'

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
  withdrawals: {
    name: 'Withdrawals to review or to pay',
    at: queuePlaces.withdrawals,
    hours: queueLateHours.withdrawals,
  },
  payouts: { name: 'Merchant payouts to review or to pay', at: queuePlaces.payouts, hours: queueLateHours.payouts },
  merchants: { name: 'Merchant applications to decide', at: queuePlaces.merchants, hours: queueLateHours.merchants },
  merchantBills: {
    name: 'Merchant payments that the treasury does not cover',
    at: queuePlaces.merchantBills,
    hours: queueLateHours.merchantBills,
  },
  payments: { name: 'Payments that match no deposit', at: queuePlaces.payments, hours: queueLateHours.payments },
  feedback: { name: 'Feedback to answer', at: queuePlaces.feedback, hours: queueLateHours.feedback },
  approvals: { name: 'Requests to approve or decline', at: queuePlaces.approvals, hours: queueLateHours.approvals },
  midnights: { name: 'Settlements that are blocked', at: queuePlaces.midnights, hours: queueLateHours.midnights },
  returns: { name: 'Returns that the treasury does not cover', at: queuePlaces.returns, hours: queueLateHours.returns },
  applications: {
    name: 'Applications to answer or to pay',
    at: queuePlaces.applications,
    hours: queueLateHours.applications,
  },
  mallOrders: { name: 'Mall orders to send', at: queuePlaces.mallOrders, hours: queueLateHours.mallOrders },
  draws: { name: 'Overdue draws', at: queuePlaces.draws, hours: queueLateHours.draws },
  raffle: { name: 'Prizes that the rewards do not cover', at: queuePlaces.raffle, hours: queueLateHours.raffle },
  alerts: { name: 'Alerts that nobody has acknowledged', at: '/alerts', hours: 0 },
}
