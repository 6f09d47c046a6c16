import { tabsAt, usePlace } from '../../../components/place.ts'
import { BillList } from './BillsTab.tsx'
import { ChargeList } from './ChargesTab.tsx'

const lists = [
  { id: 'bills', label: 'Bills' },
  { id: 'charges', label: 'Charges' },
] as const

/** The address parameters that belong to one list alone: states differ. Days, amounts and the merchant stay. */
const clears = ['search', 'which']

/** Payments and charges of all merchants, by state, days, amounts and merchant. */
export function BillsScreen() {
  const place = usePlace()
  const tabs = tabsAt<'bills' | 'charges'>(place, lists, { first: 'bills', clears })
  return tabs.value === 'bills' ? <BillList listed={{ tabs }} /> : <ChargeList listed={{ tabs }} />
}
