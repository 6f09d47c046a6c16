import * as mallCalls from '@humidor/contract/commerce/mall.ts'
import { type MallCategory, type MallSort, mallCategories, mallSorts, tagsOf } from '@humidor/domain/commerce/mall.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { ParcelArt } from '@humidor/ui/art/ListArt.tsx'
import { Chips } from '@humidor/ui/Chips.tsx'
import '@humidor/ui/css/screen-mall.css'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState, Skeleton } from '@humidor/ui/State.tsx'
import { Tabs } from '@humidor/ui/Tabs.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { type RowOf, useAsk, useAskMore } from '../../../api/useAsk.ts'
import { type Member, useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { CartLink } from './CartLink.tsx'

type Row = RowOf<typeof mallCalls.products>

/** /Mall: products for ₡, in two tabs, or found by words in both. */
export function MallScreen() {
  const words = useWords('mall')
  return (
    <Page
      title={words('title')}
      back={paths.index}
      actions={
        <>
          <TextLink href={paths.mallOrderList}>{words('orders')}</TextLink>
          <CartLink />
        </>
      }
      of={useMember()}
    >
      {(mine) => <Shelf mine={mine} />}
    </Page>
  )
}

/** Typing pauses this long before the search, in milliseconds. */
const PAUSE_MS = 300

/** A value once it has not changed for a while. */
function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function Shelf({ mine }: { mine: Member }) {
  const words = useWords('mall')
  const [query, setQuery] = useSearchParams()
  const category = mallCategories.find((one) => one === query.get('tab')) ?? 'cigars'
  const go = (tab: MallCategory) => setQuery(tab === 'cigars' ? {} : { tab }, { replace: true })
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<MallSort>('place')
  const search = useSettled(readers.search(typed))
  return (
    <>
      <div className="stack">
        <TextField label={words('search.label')} value={typed} onChange={setTyped} />
        <Chips<MallSort>
          label={words('search.sort')}
          options={mallSorts.map((id) => ({ id, label: words(`search.by.${id}`) }))}
          value={sort}
          onChange={setSort}
        />
      </div>
      {search === '' ? (
        <Tabs
          label={words('tabs.label')}
          tabs={mallCategories.map((id) => ({ id, label: words(`tabs.${id}`) }))}
          value={category}
          onChange={go}
        >
          <Goods
            key={`${category} ${sort}`}
            wanted={{ category, sort }}
            mine={mine}
            empty={
              <EmptyState
                art={<ParcelArt />}
                title={words(`empty.${category}`)}
                text={words(`empty.${category}Text`)}
              />
            }
          />
        </Tabs>
      ) : (
        <Goods
          key={`${search} ${sort}`}
          wanted={{ search, sort }}
          mine={mine}
          empty={<EmptyState art={<ParcelArt />} title={words('search.none')} text={words('search.noneText')} />}
        />
      )}
    </>
  )
}

interface GoodsProps {
  /** Products of a category, or found in both. */
  wanted: { category?: MallCategory; search?: string; sort: MallSort }
  mine: Member
  empty: ReactNode
}

function Goods({ wanted, mine, empty }: GoodsProps) {
  const words = useWords('mall')
  const { key } = useLanguage()
  const moneyText = useMoneyText()
  const { rows, list } = useAskMore(mallCalls.products, { lang: key, ...wanted }, { every: 60_000 })
  const { data: terms } = useAsk(mallCalls.products, { limit: 1 }, { every: 60_000 })
  return (
    <div className="stack stack--loose">
      <p className="between caption">
        <span>{words('paidIn')}</span>
        <span className="tnum">{words('youHave', { amount: moneyText(mine.moneyProfit, 'CIG') })}</span>
      </p>
      {mine.isFrozen && <Note>{words('frozen')}</Note>}
      {terms?.open === false && <Note>{words('off')}</Note>}
      <LoadMoreList
        items={rows}
        of={list}
        keyOf={({ id }) => id}
        label={words('title')}
        className="goods"
        skeleton={<TilesSkeleton />}
        empty={empty}
      >
        {(product) => <Good of={product} />}
      </LoadMoreList>
    </div>
  )
}

/** The skeleton of the tiles. */
const TilesSkeleton = () => (
  <div className="goods" aria-hidden="true">
    {[0, 1, 2, 3].map((tile) => (
      <div className="good" key={tile}>
        <span className="good__pic" />
        <Skeleton width="40%" height={12} />
        <span className="good__title">
          <Skeleton width="90%" height={18} />
        </span>
        <Skeleton width="60%" height={18} />
      </div>
    ))}
  </div>
)

/** Picture, label, title and price. The whole tile is the link. */
function Good({ of: { id, title, pic, priceCig, price, tags, stock, lang } }: { of: Row }) {
  const words = useWords('mall')
  const moneyText = useMoneyText()
  const [tag] = tagsOf(tags)
  const told = languageOf(lang).lang
  return (
    <li>
      <Link href={`${paths.mallDetail}?id=${id}`} className="good">
        <span className="good__pic">{pic !== null && <img src={pic} alt="" loading="lazy" />}</span>
        <span className="micro" lang={told}>
          {stock === 0 ? <b className="ember">{words('soldOut')}</b> : tag}
        </span>
        <span className="good__title" lang={told}>
          {title}
        </span>
        <span className="good__price">
          <Money amount={priceCig} coin="CIG" size="sm" />
          <span className="micro tnum">{words('worth', { amount: moneyText(price, 'USCD') })}</span>
        </span>
      </Link>
    </li>
  )
}
