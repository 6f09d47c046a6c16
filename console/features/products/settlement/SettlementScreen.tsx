import { consoleContract } from '@humidor/contract/console/index.ts'
import { useMay } from '../../../api/useMe.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { tabsAt, usePlace } from '../../../components/place.ts'
import { Coverage } from './Coverage.tsx'
import { Midnights } from './Midnights.tsx'

const tabs = [
  { id: 'midnights', label: 'Settlements' },
  { id: 'coverage', label: 'Coverage' },
] as const

/** The daily settlement, phase by phase, and the treasury's remaining days. */
export function SettlementScreen() {
  const place = usePlace()
  const mayCover = useMay()(consoleContract.settlement.coverage)
  const choosing = tabsAt(
    place,
    tabs.filter(({ id }) => id === 'midnights' || mayCover),
    { first: 'midnights', clears: ['state'] },
  )
  const tab = choosing.value
  if (tab === 'midnights') return <Midnights place={place} tabs={choosing} />
  return (
    <ConsolePage title="Settlement">
      <Coverage tabs={choosing} />
    </ConsolePage>
  )
}
