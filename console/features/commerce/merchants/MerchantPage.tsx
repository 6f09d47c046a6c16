import { consoleContract } from '@humidor/contract/console/index.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { tabsAt, usePlace } from '../../../components/place.ts'
import { recordTabs } from './record-tabs.ts'

const { merchant } = consoleContract.merchants

/** The address parameters that belong to one tab alone. */
const filters = ['search', 'which', 'from', 'to', 'account', 'operation']

/** One merchant: everything that is known about them, in tabs. */
export function MerchantPage({ vcode }: { vcode: string }) {
  const place = usePlace()
  const asked = useAsk(merchant, { vcode: vcode.slice(0, 16) })
  const tabs = tabsAt(place, recordTabs, { first: 'overview', clears: filters })
  const Tab = recordTabs.find(({ id }) => id === tabs.value)?.Tab
  return (
    Tab && <Tab vcode={vcode.slice(0, 16)} name={asked.data?.name ?? `Merchant ${vcode}`} asked={asked} tabs={tabs} />
  )
}
