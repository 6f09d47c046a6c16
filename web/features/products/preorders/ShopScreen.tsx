import * as preordersCalls from '@humidor/contract/products/preorders.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { TrayArt } from '@humidor/ui/art/ListArt.tsx'
import '@humidor/ui/css/screen-shop.css'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { Tabs } from '@humidor/ui/Tabs.tsx'
import { UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAsk, useAskMore } from '../../../api/useAsk.ts'
import { type Member, useMember } from '../../../api/useMember.ts'
import { type Settings, useSettings } from '../../../api/useSettings.ts'
import { MainTabs } from '../../../frame/MainTabs.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { PledgeList } from '../pledges/pledges.ts'
import { type ComingDraw, NextDraw } from './NextDraw.tsx'
import { type Preorder, underWay } from './order.ts'
import { PayDialog } from './PayDialog.tsx'
import { PreorderCard } from './PreorderCard.tsx'
import { Products } from './Products.tsx'
import { ReorderDialog } from './ReorderDialog.tsx'
import { StepsSheet } from './StepsSheet.tsx'
import { useDrawNews } from './useDrawNews.ts'

/** /Shop: the products, the next draw, and the member's pre-orders and pledges. */
export function ShopScreen() {
  const words = useWords('preorders')
  const next = useAsk(preordersCalls.draws, {}, { every: 60_000 })
  const asked = together({ mine: useMember(), settings: useSettings(), next })
  return (
    <Page title={words('title')} root actions={<Below />} tabs={<MainTabs here="shop" />} of={asked}>
      {(data) => <TheShop {...data} onDrawn={() => void next.refetch()} />}
    </Page>
  )
}

/** Invited members with an order to pay. Hidden if there are none. */
function Below() {
  const words = useWords('preorders')
  const unpaid = useAsk(preordersCalls.getChildrenPayingOrder, {}, { fresh: 60_000 })
  const count = unpaid.data?.length ?? 0
  if (count === 0) return null
  return <IconButton icon={UsersRound} dot label={words('below.link', { count })} href={paths.childrenOrder} />
}

type Which = 'now' | 'all'
type TabId = Which | 'pledges'

const tabIds: readonly TabId[] = ['now', 'all', 'pledges']

interface TheShopProps {
  mine: Member
  settings: Settings
  next: ComingDraw
  /** Entries have closed: another draw is the next one by now. */
  onDrawn: () => void
}

function TheShop({ mine, settings, next: coming, onDrawn }: TheShopProps) {
  const words = useWords('preorders')
  const [query, setQuery] = useSearchParams()
  const pledgeWords = useWords('pledges')
  const tab = tabIds.find((id) => id === query.get('tab')) ?? 'now'
  const next = <NextDraw terms={settings.preorders} mine={mine} draw={coming} onEnd={onDrawn} />
  return (
    <>
      <Products settings={settings} />
      <Section label={words('tabs.label')}>
        <Tabs<TabId>
          label={words('tabs.label')}
          tabs={[
            { id: 'now', label: words('tabs.now') },
            { id: 'all', label: words('tabs.all') },
            { id: 'pledges', label: pledgeWords('list.title') },
          ]}
          value={tab}
          onChange={(to) => setQuery(to === 'now' ? {} : { tab: to }, { replace: true })}
        >
          {tab === 'pledges' ? (
            <PledgeList canPledge={mine.isAccountActived && !mine.isFrozen} />
          ) : (
            <div className="stack stack--loose">
              <Orders key={tab} which={tab} mine={mine} settings={settings} next={tab === 'now' && next} />
            </div>
          )}
        </Tabs>
      </Section>
    </>
  )
}

type Opened = { what: 'pay' | 'again' | 'steps'; order: Preorder }

interface OrdersProps {
  which: Which
  mine: Member
  settings: Settings
  /** The next draw. The member's own orders come before it, so that one just placed or paid is seen at once. */
  next: ReactNode
}

function Orders({ which, mine, settings, next }: OrdersProps) {
  const words = useWords('preorders')
  const asked = which === 'now' ? { status: [...underWay] } : {}
  const { rows, list } = useAskMore(preordersCalls.list, asked, { every: 30_000 })
  useDrawNews(rows)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const canOrder = settings.preorders.open && !mine.isFrozen
  const isEmpty = rows?.length === 0
  // Until the first answer nobody knows which comes first, and the card must not jump over the list.
  const isKnown = rows !== undefined || list.isError
  return (
    <>
      {isEmpty && next}
      <LoadMoreList
        items={rows}
        of={list}
        keyOf={({ oid }) => oid}
        label={words(`tabs.${which}`)}
        className="orders"
        empty={<EmptyState art={<TrayArt />} title={words(`empty.${which}`)} text={words(`empty.${which}Text`)} />}
      >
        {(order) => (
          <PreorderCard
            order={order}
            onPay={(one) => setOpened({ what: 'pay', order: one })}
            onAgain={canOrder ? (one) => setOpened({ what: 'again', order: one }) : undefined}
            onSteps={(one) => setOpened({ what: 'steps', order: one })}
            onDue={() => void list.refetch()}
          />
        )}
      </LoadMoreList>
      {isKnown && !isEmpty && next}
      {opened?.what === 'pay' && <PayDialog order={opened.order} mine={mine} settings={settings} onClose={close} />}
      {opened?.what === 'again' && <ReorderDialog order={opened.order} terms={settings.preorders} onClose={close} />}
      {opened?.what === 'steps' && (
        <StepsSheet order={rows?.find(({ oid }) => oid === opened.order.oid) ?? opened.order} onClose={close} />
      )}
    </>
  )
}
