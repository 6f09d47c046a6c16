import { type ItemKindName, readItem } from '@humidor/domain/backoffice/console.ts'

// Addresses of console pages that other pages link to.

/** The address of a transfer. */
export const transferAt = (id: string) => `/ledger?item=${id}`

/** The address of an account's history. */
export const accountAt = (number: string) => `/ledger/account/${number}`

/** The address of an owner's accounts: a uid or six digits; absent: the platform's own. */
export const accountsAt = (owner?: string) =>
  owner === undefined ? '/ledger/accounts' : `/ledger/accounts?search=${owner}`

/** The address of a member. */
export const memberAt = (uid: number) => `/members?item=${uid}`

/** The address of a merchant. */
export const merchantAt = (vcode: string) => `/merchants?item=${vcode}`

/** The address of a member's pre-orders, or of one pre-order by number. */
export const ordersAt = (search: string) => `/preorders?search=${search}`

/** The address of the operator's open items. */
export const OPEN_ITEMS = '/account'

const queues: Record<ItemKindName, { name: string; at: string }> = {
  merchant: { name: 'Merchant', at: '/merchants?item=' },
  member: { name: 'Member', at: '/members?item=' },
  approval: { name: 'Request', at: '/approvals?item=' },
  withdrawal: { name: 'Withdrawal', at: '/withdrawals?item=' },
  payment: { name: 'Payment', at: '/payments?item=' },
  claim: { name: 'Claim', at: '/payments?tab=claims&item=' },
  transfer: { name: 'Transfer', at: '/movements?item=' },
  trade: { name: 'Order', at: '/trades?item=' },
  news: { name: 'News', at: '/news?item=' },
  product: { name: 'Product', at: '/mall?item=' },
  mallorder: { name: 'Mall order', at: '/mall-orders?item=' },
  activity: { name: 'Activity', at: '/activities?item=' },
  application: { name: 'Application', at: '/applications?item=' },
  feedback: { name: 'Feedback', at: '/feedback?item=' },
  notice: { name: 'Notice', at: '/notices?item=' },
}

/** The label of an open item and its address. A request has no number that operators know. */
export function openedAt(item: string): { name: string; href: string } | undefined {
  const read = readItem(item)
  if (!read) return undefined
  const { name, at } = queues[read.kind]
  const otherToken = read.kind === 'payment' && read.id.startsWith('w')
  return {
    name: read.kind === 'approval' ? name : `${name} ${read.id}`,
    href: otherToken ? `/payments?tab=wrong+token&item=${read.id}` : `${at}${read.id}`,
  }
}
