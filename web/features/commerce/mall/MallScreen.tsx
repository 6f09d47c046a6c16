import { contract } from '@humidor/contract/index.ts'
import { type MallCategory, mallCategories, tagsOf } from '@humidor/domain/commerce/mall.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import '@humidor/ui/css/screen-mall.css'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { Tabs } from '@humidor/ui/Tabs.tsx'
import { Link, useSearchParams } from 'wouter'
import { type RowOf, useAsk, useAskMore } from '../../../api/useAsk.ts'
import { type Member, useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useLanguage, useWords } from '../../../words/words.ts'

type Row = RowOf<typeof contract.mall.products>

/** /Mall: products for ₡, in two tabs. */
export function MallScreen() {
  const words = useWords('mall')
  return (
    <Page
      title={words('title')}
      back={paths.index}
      actions={<TextLink href={paths.mallOrderList}>{words('orders')}</TextLink>}
      of={useMember()}
    >
      {(mine) => <Shelf mine={mine} />}
    </Page>
  )
}

function Shelf({ mine }: { mine: Member }) {
  const words = useWords('mall')
  const [query, setQuery] = useSearchParams()
  const category = mallCategories.find((one) => one === query.get('tab')) ?? 'cigars'
  const go = (tab: MallCategory) => setQuery(tab === 'cigars' ? {} : { tab }, { replace: true })
  return (
    <Tabs
      label={words('tabs.label')}
      tabs={mallCategories.map((id) => ({ id, label: words(`tabs.${id}`) }))}
      value={category}
      onChange={go}
    >
      <Goods key={category} category={category} mine={mine} />
    </Tabs>
  )
}

function Goods({ category, mine }: { category: MallCategory; mine: Member }) {
  const words = useWords('mall')
  const { key } = useLanguage()
  const moneyText = useMoneyText()
  const { rows, list } = useAskMore(contract.mall.products, { lang: key, category }, { every: 60_000 })
  const { data: terms } = useAsk(contract.mall.products, { limit: 1 }, { every: 60_000 })
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
        empty={<EmptyState title={words(`empty.${category}`)} text={words(`empty.${category}Text`)} />}
      >
        {(product) => <Good of={product} />}
      </LoadMoreList>
    </div>
  )
}

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
