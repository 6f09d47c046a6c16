import { refuseSwitchedOff } from '@humidor/domain/platform/switches.ts'
import type { TradeAction } from '@humidor/domain/trading/order-book.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-cbtrade.css'
import { Dock } from '@humidor/ui/Dock.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { Tabs } from '@humidor/ui/Tabs.tsx'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '../../../api/useMember.ts'
import { type Settings, useSettings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { BookFilterSheet } from './BookFilterSheet.tsx'
import { BuySheet } from './BuySheet.tsx'
import { type Order, ownerOf } from './book.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { LineStatus } from './LineStatus.tsx'
import type { Line, Look } from './line.ts'
import { Orders } from './Orders.tsx'
import { SellSheet } from './SellSheet.tsx'
import { BookSkeleton, Strip } from './Strip.tsx'
import { useLiveBook } from './useLiveBook.ts'
import { useOwnOrders } from './useOwnOrders.ts'
import { useTrader } from './useTrader.ts'
import { filtersIn, useBookView } from './view.ts'

/** /Cbtrade: the order book, updated live. */
export function CbtradeScreen() {
  const words = useWords('order-book')
  const { look, of, line } = useLiveBook()
  const member = useTrader()
  const asked = together({ look: of, mine: member, settings: useSettings() })
  useOwnOrders(look.book, member.data?.uid)
  const closed = asked.data && isClosed(asked.data.settings)
  return (
    <Page
      title={words('title')}
      back={paths.market}
      className="cbtrade"
      actions={<TextLink href={paths.cbselldetail}>{words('mine')}</TextLink>}
      of={{ ...asked, dataUpdatedAt: look.answeredAt }}
      also={line.refresh}
      skeleton={<BookSkeleton />}
      dock={
        member.data?.isFrozen || closed ? undefined : (
          <Dock>
            <ButtonLink kind="quiet" href={paths.cbsell}>
              {words('placeSell')}
            </ButtonLink>
            <ButtonLink href={paths.cbbuy}>{words('placeBuy')}</ButtonLink>
          </Dock>
        )
      }
    >
      {(data) => <TheBook {...data} line={line} />}
    </Page>
  )
}

const isClosed = ({ off }: Settings) => refuseSwitchedOff(off, 'tradesOpen') !== undefined

interface TheBookProps {
  look: Look
  mine: Member
  settings: Settings
  line: Line
}

function TheBook({ look, mine, settings, line }: TheBookProps) {
  const words = useWords('order-book')
  const frame = useWords('frame')
  const { side, query, view, change } = useBookView(mine)
  const [filtering, setFiltering] = useState(false)
  const inUse = filtersIn(view)
  const counts = look.book?.counts
  /** The open order, as it was when it was opened. */
  const [opened, setOpened] = useState<Order>()
  const close = () => setOpened(undefined)
  return (
    <>
      <Strip mine={mine} />
      {mine.isFrozen && <Note kind="ember">{words('frozen')}</Note>}
      {isClosed(settings) && (
        <Note kind="ember">
          {frame('notOffered.both', { title: frame('notOffered.title'), text: frame('notOffered.text') })}
        </Note>
      )}
      <LineStatus look={look} />
      <Section label={words('sides')}>
        <Tabs<TradeAction>
          fill
          label={words('sides')}
          tabs={[
            { id: 'buy', label: words('buyOrders'), count: counts?.buy },
            { id: 'sell', label: words('sellOrders'), count: counts?.sell },
          ]}
          value={side}
          onChange={(to) => change({ side: to })}
        >
          <div className="between">
            <p className="caption">{words(side === 'buy' ? 'buySays' : 'sellSays')}</p>
            <Button kind="quiet" small icon={SlidersHorizontal} onClick={() => setFiltering(true)}>
              {inUse > 0 ? words('filter.inUse', { count: inUse }) : words('filter.open')}
            </Button>
          </div>
          <Orders
            key={side}
            side={side}
            look={look}
            line={line}
            mine={mine}
            minimum={settings.trades.minimum}
            view={view}
            onClear={() => change({ own: undefined, from: undefined, to: undefined })}
            onOpen={setOpened}
          />
        </Tabs>
      </Section>
      {filtering && <BookFilterSheet view={view} query={query} change={change} onClose={() => setFiltering(false)} />}
      {opened && <Opened order={opened} look={look} line={line} mine={mine} settings={settings} onClose={close} />}
    </>
  )
}

/** The sheet of an order: to fill it, or to take one's own out of the book. */
function Opened({ order, look, line, mine, settings, onClose }: TheBookProps & { order: Order; onClose: () => void }) {
  const inBook = [look.book?.orders.get(order.id), ...look.further[order.action].rows].find(
    (one) => one?.id === order.id,
  )
  const onDone = () => {
    onClose()
    void line.refresh()
  }
  // Changes beyond the best hundred orders are not reported: then the server refuses the fill of an ended order.
  const known = (look.book?.next[order.action] ?? null) === null
  if (ownerOf(order) === mine.uid) {
    // It was filled in the meantime, so there is nothing to cancel.
    if (!inBook && known) return null
    return <CancelDialog order={inBook ?? order} onDone={onDone} onClose={onClose} />
  }
  const fill = {
    first: order,
    now: inBook,
    known,
    mine,
    settings,
    onDone,
    onClose,
  }
  return order.action === 'buy' ? <SellSheet {...fill} /> : <BuySheet {...fill} />
}
