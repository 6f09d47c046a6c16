import type { Place } from '../../../components/place.ts'

const tabs = [
  { id: 'transfers', label: 'Transfers' },
  { id: 'accounts', label: 'Accounts' },
] as const
export type LedgerTab = (typeof tabs)[number]['id']

/** The two entry pages of the ledger. */
export const ledgerTabs = (value: LedgerTab, place: Place) => ({
  tabs,
  value,
  onChange: (id: string) => place.leave(id === 'accounts' ? '/ledger/accounts' : '/ledger'),
})
