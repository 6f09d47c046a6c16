import { Mark } from '@humidor/ui/art/Mark.tsx'
import '@humidor/ui/css/screen-index.css'
import '@humidor/ui/css/screen-vip.css'
import type { Merchant } from '../../../api/useMerchant.ts'
import { useWords } from '../../../words/words.ts'

/** The shop, in the bar of its pages. */
export function Who({ merchant }: { merchant: Merchant | undefined }) {
  const words = useWords('merchants')
  const staff = useWords('staff')
  return (
    <span className="appbar__who">
      <Mark size={38} />
      <span className="min0">
        <span className="who__name clamp-1">{merchant?.name ?? '…'}</span>
        <span className="who__lvl">
          {merchant?.staffName ? `${merchant.staffName} · ${staff(`role.${merchant.role}`)}` : words('home.title')}
        </span>
      </span>
    </span>
  )
}
