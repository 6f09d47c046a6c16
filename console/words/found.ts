import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { SoughtKind } from '@humidor/domain/backoffice/search.ts'
import { inWords, roleName } from './names.ts'
import { memberAt, merchantAt, payoutAt, transferAt } from './places.ts'

export type Found = AnswerOf<typeof consoleContract.search.searchAll>['found'][number]

interface KindWords {
  /** The heading of the kind's results. */
  name: string
  /** The address that opens a result. A page that lists by number opens the record in a list of it alone. */
  at: (it: Found) => string
}

const byItem = (path: string) => (it: Found) => `${path}?item=${it.id}`
const listed = (path: string) => (it: Found) => `${path}?search=${it.title}&item=${it.id}`
const ofMerchant = (tab: 'bills' | 'charges') => (it: Found) => merchantAt(it.within ?? '', tab, it.id)
const inTab = (path: string, under: string) => (it: Found) =>
  `${path}?${new URLSearchParams({ [under]: it.within ?? '', item: it.id })}`

export const foundWords: Readonly<Record<SoughtKind, KindWords>> = {
  member: { name: 'Members', at: ({ id }) => memberAt(Number(id)) },
  merchant: { name: 'Merchants', at: ({ id }) => merchantAt(id) },
  withdrawal: { name: 'Withdrawals', at: inTab('/withdrawals', 'state') },
  payout: { name: 'Payouts', at: ({ id, within }) => payoutAt(id, within ?? '') },
  deposit: { name: 'Deposits', at: byItem('/deposits') },
  payment: { name: 'Payments', at: inTab('/payments', 'tab') },
  claim: { name: 'Claims', at: ({ id }) => `/payments?tab=claims&item=${id}` },
  bill: { name: 'Payments at shops', at: ofMerchant('bills') },
  charge: { name: 'Charges', at: ofMerchant('charges') },
  application: { name: 'Applications', at: byItem('/applications') },
  mallorder: { name: 'Mall orders', at: byItem('/mall-orders') },
  preorder: { name: 'Pre-orders', at: listed('/preorders') },
  pledge: { name: 'Pledges', at: listed('/pledges') },
  trade: { name: 'Order book', at: byItem('/trades') },
  raffle: { name: 'Raffle', at: ({ id }) => `/raffle?search=${id}&item=${id}` },
  feedback: { name: 'Feedback', at: byItem('/feedback') },
  transfer: { name: 'Ledger', at: ({ id }) => transferAt(id) },
  reserve: { name: 'Proof of reserves', at: inTab('/reserve-proofs', 'tab') },
  operator: { name: 'Operators', at: byItem('/operators') },
}

const roles: Readonly<Record<string, string>> = roleName

/** What tells a result from others, in one line. */
export function foundDetail({ kind, whose, note, state }: Found): string {
  const owner = whose === null ? [] : [kind === 'member' ? `UID ${whose}` : whose]
  const isRole = kind === 'operator' && state !== null
  const states = state === null ? [] : [isRole ? (roles[state] ?? inWords(state)) : inWords(state).toLowerCase()]
  return [...owner, ...(note === null ? [] : [note]), ...states].join(' · ')
}

/** A result by its number alone. It stays on the device, where no name or address of a person may. */
export const foundNumber = ({ kind, id, title }: Found): string => {
  if (kind === 'member') return `UID ${id}`
  return kind === 'merchant' || kind === 'operator' ? `${foundWords[kind].name} ${id}` : title
}
