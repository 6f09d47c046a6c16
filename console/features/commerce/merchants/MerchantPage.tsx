import { isMissing } from '@humidor/client/asking.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { isMerchantCode } from '@humidor/domain/commerce/merchant.ts'
import { rangeNames, viewNames } from '../../../api/list-view.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { tabsAt, usePlace } from '../../../components/place.ts'
import { NoMerchant } from './NoMerchant.tsx'
import { recordTabs } from './record-tabs.ts'

const { merchant } = consoleContract.merchants

/** The address parameters that belong to one tab alone. */
const filters = ['search', 'which', 'state', ...rangeNames, ...viewNames, 'account', 'operation', 'kind']

/** One merchant: everything that is known about them, in tabs. */
export function MerchantPage({ vcode }: { vcode: string }) {
  const place = usePlace()
  const isCode = isMerchantCode(vcode)
  const asked = useAsk(merchant, { vcode }, { when: isCode })
  const tabs = tabsAt(place, recordTabs, { first: 'overview', clears: filters })
  if (!isCode || isMissing(asked)) return <NoMerchant />
  const Tab = recordTabs.find(({ id }) => id === tabs.value)?.Tab
  return Tab && <Tab vcode={vcode} name={asked.data?.name ?? `Merchant ${vcode}`} asked={asked} tabs={tabs} />
}
