import { ChairsArt } from '@humidor/ui/art/ListArt.tsx'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Chips } from '@humidor/ui/Chips.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import '@humidor/ui/css/screen-shops.css'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { useWords } from '../../../words/words.ts'
import { type Area, areas, type Shop, shopsLike } from './shops.ts'

/** /MerchantList: four sample shops, with a search and an area filter. A demo that makes no call. */
export function MerchantListScreen() {
  const words = useWords('merchant-list')
  const { tk } = useSession()
  const [typed, setTyped] = useState('')
  const [area, setArea] = useState<Area | 'all'>('all')
  const shown = (shop: Shop) =>
    [shop.name, shop.street, words(`areas.${shop.area}`), words(`offers.${shop.key}`)].join(' ')
  const found = shopsLike(typed, area, shown)
  return (
    <Page title={words('title')} back={tk === undefined ? paths.merchantLogin : paths.cbExpense}>
      <p className="muted">
        <Badge>{words('demo')}</Badge> {words('lead')}
      </p>
      <TextField label={words('search')} placeholder={words('searchHint')} value={typed} onChange={setTyped} />
      <Chips
        label={words('area')}
        options={(['all', ...areas] as const).map((id) => ({ id, label: words(`areas.${id}`) }))}
        value={area}
        onChange={setArea}
      />
      <p className="caption" role="status">
        {words('count', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState art={<ChairsArt />} title={words('none')} text={words('noneText')} />
      ) : (
        <ul className="stack">
          {found.map((shop) => (
            <ShopCard key={shop.key} of={shop} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function ShopCard({ of: { key, name, street, area, hours } }: { of: Shop }) {
  const words = useWords('merchant-list')
  return (
    <li className="card shop">
      <div className="between between--base">
        <h2>{name}</h2>
        <span className="caption">{words(`areas.${area}`)}</span>
      </div>
      <p>{words(`offers.${key}`)}</p>
      <p className="caption tnum">
        {street}
        <br />
        {words('hours', { hours })}
      </p>
    </li>
  )
}
