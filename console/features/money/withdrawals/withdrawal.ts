import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { Payees } from '@humidor/domain/money/withdrawal.ts'
import type { RowOf } from '../../../api/usePages.ts'
import { memberAt } from '../../../words/places.ts'

/** A withdrawal as a row of the queue. */
export type Row = RowOf<typeof consoleContract.withdrawals.listWithdrawals>
/** One with everything that is to be looked at. */
export type Withdrawal = AnswerOf<typeof consoleContract.withdrawals.withdrawal>
export type State = Row['state']

export const states = ['reviewing', 'approved', 'sent', 'completed', 'rejected'] as const satisfies readonly State[]

/** The tabs; each state is named by what there is to do. */
export const stateName: Record<State, string> = {
  reviewing: 'To review',
  approved: 'To pay',
  sent: 'Sent',
  completed: 'Completed',
  rejected: 'Rejected',
}

/** What operators call the two queues. Each has a page of its own. */
export const queueOf = {
  members: { title: 'Withdrawals', one: 'withdrawal', asker: 'Member', path: '/withdrawals', waits: 'withdrawals' },
  merchants: { title: 'Payouts', one: 'payout', asker: 'Merchant', path: '/payouts', waits: 'payouts' },
} as const satisfies Record<Payees, object>

/** Nothing comes of it any more: it does not count among what waits. */
export const isOver = (state: State): boolean => state === 'completed' || state === 'rejected'

/** Who asked: their name, their number, and where the desk tells of them. */
export function askerOf({ member, merchant }: Pick<Row, 'member' | 'merchant'>) {
  if (merchant) return { name: merchant.name, number: merchant.vcode, href: `/merchants?item=${merchant.vcode}` }
  const { name, uid } = member ?? { name: '?', uid: 0 }
  return { name, number: `UID ${uid}`, href: memberAt(uid) }
}

/** Nobody rejected it: the merchant took it back themselves. */
export const wasCancelled = ({ state, rejectedBy }: Pick<Withdrawal, 'state' | 'rejectedBy'>) =>
  state === 'rejected' && rejectedBy === null

export const chainName = { BSC: 'BSC (BEP20)', TRX: 'TRX (TRC20)' } as const

/** What operators call a withdrawal among themselves. */
export const titleOf = (id: string) => `WD-${id}`

/** What is to be thought about, in a few words; `stops`: it cannot be paid like this. */
export const flagText: Record<Row['flags'][number], { text: string; stops: boolean }> = {
  'not proved': { text: 'Not proved', stops: true },
  'not sealed': { text: 'Not sealed', stops: true },
  'address changed': { text: 'Address changed', stops: true },
  'new address': { text: 'New address', stops: false },
  frozen: { text: 'Frozen', stops: false },
  'not verified': { text: 'Not verified', stops: false },
  'money waits': { text: 'Authenticator replaced', stops: false },
}
