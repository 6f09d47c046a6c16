import { consoleContract } from '@humidor/contract/console/index.ts'
import { useMay } from '../../../api/useMe.ts'
import { tabsAt, usePlace } from '../../../components/place.ts'
import { Moves } from './Moves.tsx'
import { OwedReturns } from './OwedReturns.tsx'
import { Summary } from './Summary.tsx'

const tabs = [
  { id: 'moves', label: 'Transfers' },
  { id: 'owed', label: 'Unpaid returns' },
  { id: 'standing', label: 'Summary' },
] as const

/** The flexible treasure: members' moves, its cost, and unpaid returns. */
export function FlexibleTreasureScreen() {
  const place = usePlace()
  const mayCover = useMay()(consoleContract.settlement.coverage)
  const theirs = tabs.filter(({ id }) => id !== 'standing' || mayCover)
  const choosing = tabsAt(place, theirs, { first: 'moves', clears: ['state'] })
  const tab = choosing.value
  if (tab === 'standing') return <Summary tabs={choosing} />
  return tab === 'owed' ? <OwedReturns place={place} tabs={choosing} /> : <Moves place={place} tabs={choosing} />
}
