import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { mayStaff } from '@humidor/domain/commerce/staff-role.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { Tabs } from '@humidor/ui/Tabs.tsx'
import { useSearchParams } from 'wouter'
import { useAskMore } from '../../../api/useAsk.ts'
import { useMerchant } from '../../../api/useMerchant.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { Bills } from './Bills.tsx'
import { FindBill } from './FindBill.tsx'
import { Takings } from './Takings.tsx'

/** The `type` values of the API. The tab of days follows them. */
const kinds = ['all', 'converted', 'waiting', 'refunded'] as const
const tabs = [...kinds, 'days'] as const

/** /MerchantDetail: every bill, all or by status, and the takings by day and month. A cashier has the bills of today. */
export function MerchantDetailScreen() {
  const words = useWords('merchants')
  const [query, setQuery] = useSearchParams()
  const merchant = useMerchant()
  const offered = mayStaff(merchant.data?.role ?? 'cashier', 'manager') ? tabs : kinds
  const kind = offered.find((id) => id === query.get('tab')) ?? 'all'
  const bills = useAskMore(merchantsCalls.merchantDetail, { type: kind === 'days' ? 0 : kinds.indexOf(kind) })
  return (
    <Page title={words('bills.title')} back={paths.merchantMore} of={merchant}>
      {() => (
        <>
          <FindBill />
          <Tabs
            label={words('bills.title')}
            tabs={offered.map((id) => ({ id, label: words(`bills.${id}`) }))}
            value={kind}
            onChange={(to) => setQuery(to === 'all' ? {} : { tab: to }, { replace: true })}
          >
            {kind === 'days' ? <Takings /> : <Bills asked={bills} />}
          </Tabs>
        </>
      )}
    </Page>
  )
}
