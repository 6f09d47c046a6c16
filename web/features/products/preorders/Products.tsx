import { Tray } from '@humidor/ui/Tray.tsx'
import { Gem, Package, Vault } from 'lucide-react'
import type { Settings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { daysIn } from '../../../words/hours.ts'
import { dayRateText, rateText } from '../../../words/rate-text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'

/** Links to the shop's products, each with its main figure. */
export function Products({ settings: { preorders, pledges, treasure } }: { settings: Settings }) {
  const words = useWords('pledges')
  const { lang } = useLanguage()
  const closed = words('shop.closed')
  const yields = { rate: rateText(lang, preorders.yield), days: daysIn(preorders.holding) }
  return (
    <div className="stack stack--tight">
      <Tray
        label={words('shop.products')}
        columns={3}
        cells={[
          {
            icon: Package,
            label: words('shop.preorder'),
            sub: preorders.open ? words('shop.preorderSub', yields) : closed,
            href: paths.shopadd,
          },
          {
            icon: Gem,
            label: words('shop.pledge'),
            sub: pledges.open ? words('shop.pledgeSub', { days: pledges.days }) : closed,
            href: paths.nft,
          },
          {
            icon: Vault,
            label: words('shop.treasure'),
            sub: treasure.open ? words('shop.treasureSub', { rate: dayRateText(lang, treasure.rate) }) : closed,
            href: paths.lhb,
          },
        ]}
      />
      {/* Every yield is shown together with its meaning. */}
      <p className="caption">{words('shop.targets')}</p>
    </div>
  )
}
