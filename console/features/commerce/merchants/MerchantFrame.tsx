import type { consoleContract } from '@humidor/contract/console/index.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Asked } from '../../../api/useAsk.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import type { tabsAt } from '../../../components/place.ts'

/** What every tab of a merchant's page gets. */
export interface RecordTabProps {
  vcode: string
  name: string
  /** The query of the merchant. */
  asked: Asked<typeof consoleContract.merchants.merchant>
  tabs: ReturnType<typeof tabsAt>
}

export interface MerchantFrameProps {
  of: Pick<RecordTabProps, 'name' | 'vcode'>
  search?: ReactNode
  children: ReactNode
}

/** The page around a tab: the merchant's name, the way back to the list, and the search of the tab. */
export const MerchantFrame = ({ of: { name, vcode }, search, children }: MerchantFrameProps) => (
  <ConsolePage
    title={name}
    back={<IconButton icon={ChevronLeft} label="Back" href={`/merchants?status=1&item=${vcode}`} />}
    search={search}
  >
    {children}
  </ConsolePage>
)
