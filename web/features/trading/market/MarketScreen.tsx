import * as marketCalls from '@humidor/contract/trading/market.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { Skeleton } from '@humidor/ui/State.tsx'
import '@humidor/ui/css/screen-market.css'
import { ArrowLeftRight, BellRing, History } from 'lucide-react'
import { useAsk } from '../../../api/useAsk.ts'
import { MainTabs } from '../../../frame/MainTabs.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { NewsList } from '../../community/news/news.ts'
import { AboutToken } from './AboutToken.tsx'
import { Categories } from './Categories.tsx'
import { PriceChart } from './PriceChart.tsx'

/** Milliseconds between two requests: the price changes at midnight, and when operators agree on another. */
const EVERY = 30_000

/** /Market: the price and its line, information about the token, and the news. */
export function MarketScreen() {
  const words = useWords('market')
  const news = useWords('news')
  const market = useAsk(marketCalls.data, {}, { every: EVERY })
  return (
    <Page
      title={words('title')}
      root
      tabs={<MainTabs here="market" />}
      actions={
        <TextLink href={paths.cbtrade} before={ArrowLeftRight}>
          {words('trade')}
        </TextLink>
      }
      of={market}
      skeleton={<Coming />}
    >
      {(data) => (
        <>
          <PriceChart market={data} />
          <Rows card label={words('own.label')}>
            <Row icon={History} title={words('own.trades')} href={paths.cbhistory} />
            <Row icon={BellRing} title={words('alerts.title')} href={paths.pricealerts} />
          </Rows>
          <Categories />
          <AboutToken market={data} />
          <Section title={news('title')}>
            <NewsList />
          </Section>
        </>
      )}
    </Page>
  )
}

/** The skeleton of the price, its chart and the tray below. */
const Coming = () => (
  <div className="stack stack--loose" aria-hidden="true">
    <div className="stack">
      <Skeleton width="30%" />
      <Skeleton width="62%" height={48} />
      <Skeleton width="100%" height={240} />
      <Skeleton width="100%" height={44} />
    </div>
    <Skeleton width="100%" height={86} />
    <Skeleton width="70%" />
  </div>
)
