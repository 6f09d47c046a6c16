import { contract } from '@humidor/contract/index.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { Tabs } from '@humidor/ui/Tabs.tsx'
import { useState } from 'react'
import { useAskMore } from '../../api/useAsk.ts'
import { useMerchant } from '../../api/useMerchant.ts'
import { paths } from '../../paths.ts'
import { useWords } from '../../words/words.ts'
import { Bills } from './Bills.tsx'

const kinds = ['all', 'converted', 'waiting'] as const
type Kind = (typeof kinds)[number]

/** /MerchantDetail: every bill, all or by what became of it. */
export function MerchantDetailScreen() {
  const words = useWords('merchants')
  const [kind, setKind] = useState<Kind>('all')
  const bills = useAskMore(contract.merchants.merchantDetail, { type: kinds.indexOf(kind) })
  return (
    <Page
      title={words('bills.title')}
      back={paths.merchant}
      of={useMerchant()}
      alsoRefresh={() => bills.list.refetch()}
    >
      {() => (
        <Tabs
          label={words('bills.title')}
          tabs={kinds.map((id) => ({ id, label: words(`bills.${id}`) }))}
          value={kind}
          onChange={setKind}
        >
          <Bills asked={bills} />
        </Tabs>
      )}
    </Page>
  )
}
