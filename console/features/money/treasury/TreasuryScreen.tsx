import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { tabsAt, usePlace } from '../../../components/place.ts'
import { Reserves } from './Reserves.tsx'
import { TreasuryActions } from './TreasuryActions.tsx'

const tabs = [
  { id: 'reserves', label: 'Reserves' },
  { id: 'awards', label: 'Awards' },
  { id: 'moves', label: 'Transfers' },
] as const

/** The platform's own money: reserves, awards, and moves between its accounts. */
export function TreasuryScreen() {
  const place = usePlace()
  const choosing = tabsAt(place, tabs, { first: 'reserves', clears: ['ask'] })
  const tab = choosing.value
  if (tab !== 'reserves')
    return <TreasuryActions key={tab} kind={tab === 'awards' ? 'award' : 'move'} tabs={choosing} />
  return (
    <ConsolePage title="Treasury">
      <Reserves tabs={choosing} />
    </ConsolePage>
  )
}
