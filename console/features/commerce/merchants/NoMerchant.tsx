import { IconButton } from '@humidor/ui/AppBar.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { ChevronLeft } from 'lucide-react'
import { ConsolePage } from '../../../components/ConsolePage.tsx'

/** The page of a merchant who does not exist. */
export const NoMerchant = () => (
  <ConsolePage
    title="Merchant not found"
    back={<IconButton icon={ChevronLeft} label="Back" href="/merchants?status=1" />}
  >
    <EmptyState
      title="There is no such merchant"
      text="A merchant id has six digits. Look for the name or a receipt in the list of merchants."
    />
  </ConsolePage>
)
