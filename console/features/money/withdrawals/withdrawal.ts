import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { withdrawalNumber } from '@humidor/domain/backoffice/search.ts'
import type { Payees } from '@humidor/domain/money/withdrawal.ts'
import type { RowOf } from '../../../api/usePages.ts'
import { memberAt } from '../../../words/places.ts'

/** A withdrawal as a row of the queue. */
export type Row = RowOf<typeof consoleContract.withdrawals.listWithdrawals>
/** A withdrawal with all facts for its review. */
export type Withdrawal = AnswerOf<typeof consoleContract.withdrawals.withdrawal>
export type State = Row['state']

export const states = ['reviewing', 'approved', 'sent', 'completed', 'rejected'] as const satisfies readonly State[]

/** The tabs; each state is named by its next step. */
export const stateName: Record<State, string> = {
  reviewing: 'To review',
  approved: 'To pay',
  sent: 'Sent',
  completed: 'Completed',
  rejected: 'Rejected',
}

/** The labels of the two queues. Each has its own page. */
export const queueOf = {
  members: { title: 'Withdrawals', one: 'withdrawal', requester: 'Member', path: '/withdrawals', queue: 'withdrawals' },
  merchants: { title: 'Payouts', one: 'payout', requester: 'Merchant', path: '/payouts', queue: 'payouts' },
} as const satisfies Record<Payees, object>

/** A final state: it does not count as pending. */
export const isOver = (state: State): boolean => state === 'completed' || state === 'rejected'

/** The requester: name, number, and their page in the console. */
export function requesterOf({ member, merchant }: Pick<Row, 'member' | 'merchant'>) {
  if (merchant) return { name: merchant.name, number: merchant.vcode, href: `/merchants?item=${merchant.vcode}` }
  const { name, uid } = member ?? { name: '?', uid: 0 }
  return { name, number: `UID ${uid}`, href: memberAt(uid) }
}

/** The ids of what stopped it for review and is not cleared. */
export const openHits = ({ hits }: Pick<Withdrawal, 'hits'>): string[] =>
  hits.filter(({ cleared }) => cleared === null).map(({ id }) => id)

/** No operator rejected it: the merchant cancelled it. */
export const wasCancelled = ({ state, rejectedBy }: Pick<Withdrawal, 'state' | 'rejectedBy'>) =>
  state === 'rejected' && rejectedBy === null

export const chainName = { BSC: 'BSC (BEP20)', TRX: 'TRX (TRC20)' } as const

/** The operators' name for a withdrawal. */
export const titleOf = withdrawalNumber

/** Each flag in a few words; `stops`: the withdrawal cannot be paid. */
export const flagText: Record<Row['flags'][number], { text: string; stops: boolean }> = {
  stopped: { text: 'Stopped for review', stops: true },
  'not proved': { text: 'No valid proof', stops: true },
  'not sealed': { text: 'Seal invalid', stops: true },
  'address changed': { text: 'Address changed', stops: true },
  'new address': { text: 'New address', stops: false },
  'shared address': { text: 'Shared address', stops: false },
  frozen: { text: 'Frozen', stops: false },
  'not verified': { text: 'Not verified', stops: false },
  'money waits': { text: 'Security changed', stops: false },
  'locked down': { text: 'Locked by the member', stops: true },
}
