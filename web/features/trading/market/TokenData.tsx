import { businessDay, dayName } from '@humidor/domain/business-day.ts'
import { PLACES } from '@humidor/domain/money/format.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { ArrowUpRight } from 'lucide-react'
import { useLanguage, useWords } from '../../../words/words.ts'
import type { Market } from './market.ts'

/** The token in figures. The server counts each from the ledger and the published prices. */
export function TokenData({ market }: { market: Market }) {
  const words = useWords('market')
  const { officialSite, explorer } = market
  return (
    <div className="stack stack--loose">
      <Kv
        rows={[
          { name: words('data.issuedAt'), value: dayName(businessDay(market.issuedAt)) },
          {
            name: words('data.issuePrice'),
            value: <Money amount={market.issuePrice} coin="USCD" places={PLACES.price} />,
          },
          { name: words('data.issueQuantity'), value: <Money amount={market.issueQuantity} coin="CIG" places={0} /> },
          { name: words('data.marketValue'), value: <Money amount={market.marketValue} coin="USCD" /> },
          { name: words('data.circulation'), value: <Money amount={market.circulation} coin="CIG" /> },
        ]}
      />
      <Allocation market={market} />
      <p className="caption">{words('data.counted')}</p>
      {(officialSite !== null || explorer !== null) && (
        <div className="between">
          {officialSite !== null && <Outside href={officialSite}>{words('data.officialSite')}</Outside>}
          {explorer !== null && <Outside href={explorer}>{words('data.explorer')}</Outside>}
        </div>
      )}
    </div>
  )
}

/** The allocation of the issue, and the current balance of each part. */
function Allocation({ market: { allocation } }: { market: Market }) {
  const words = useWords('market')
  const { lang } = useLanguage()
  const share = (perMille: number) => new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(perMille / 10)
  return (
    <figure className="alloc">
      <figcaption className="label">{words('data.allocation')}</figcaption>
      <div className="alloc__bar" aria-hidden="true">
        {allocation.map((part) => (
          <span key={part.to} style={{ flex: part.share }} />
        ))}
      </div>
      <ul className="alloc__key">
        {allocation.map((part) => (
          <li key={part.to}>
            <span>
              {words(`data.${part.to}`)} <b className="tnum">{words('data.part', { percent: share(part.share) })}</b>
            </span>
            <span className="tnum">
              {words('data.left')} <Money amount={part.now} coin="CIG" places={0} />
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** A link out of the app, to the platform's other sites. */
const Outside = ({ href, children }: { href: string; children: string }) => (
  <a className="textlink textlink--flush" href={href} target="_blank" rel="noopener noreferrer">
    {children}
    <Icon of={ArrowUpRight} size="sm" />
  </a>
)
