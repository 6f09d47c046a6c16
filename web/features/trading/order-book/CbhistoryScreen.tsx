import * as orderBookCalls from '@humidor/contract/trading/order-book.ts'
import { ScalesArt } from '@humidor/ui/art/ListArt.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { ArrowDownLeft, ArrowUpRight, FileDown } from 'lucide-react'
import { everyPage, MAX_PAGE_ROWS } from '../../../api/every-page.ts'
import { answerTo, useAskMore } from '../../../api/useAsk.ts'
import { useFile } from '../../../api/useFile.ts'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { type Trade, tradeRows } from './trade-file.ts'
import { useTradeText } from './useTradeText.ts'

/** /Cbhistory: every trade of the member, and the same as a file. */
export function CbhistoryScreen() {
  const words = useWords('order-book')
  const { rows, list } = useAskMore(orderBookCalls.fills, {}, { fresh: 0 })
  const action = (
    <ButtonLink kind="quiet" small href={paths.cbtrade}>
      {words('orders.action')}
    </ButtonLink>
  )
  return (
    <Page title={words('trades.title')} back={paths.market}>
      {rows !== undefined && rows.length > 0 && <Save />}
      <LoadMoreList
        items={rows}
        of={list}
        keyOf={({ id }) => id}
        label={words('trades.title')}
        empty={
          <EmptyState
            art={<ScalesArt />}
            title={words('trades.empty')}
            text={words('trades.emptyText')}
            action={action}
          />
        }
      >
        {(trade) => <TradeLine trade={trade} />}
      </LoadMoreList>
    </Page>
  )
}

function TradeLine({ trade }: { trade: Trade }) {
  const words = useWords('order-book')
  const { cig, price } = useTradeText()
  const { side, moneyCig, money, createdAt } = trade
  return (
    <Row
      icon={side === 'buy' ? ArrowDownLeft : ArrowUpRight}
      title={words(`trades.${side}`, { amount: cig(moneyCig) })}
      sub={
        <span className="stack stack--tight">
          <span className="tnum">{price(trade.price)}</span>
          <span>{momentText(createdAt)}</span>
        </span>
      }
      end={<Money amount={money} coin="USCD" />}
    />
  )
}

/** Saves all trades as a file. */
function Save() {
  const words = useWords('order-book')
  const { write, busy, stop } = useFile<null>(async (_, signal) => {
    const trades: Trade[] = []
    const pages = everyPage(
      (place) => answerTo(orderBookCalls.fills, { limit: MAX_PAGE_ROWS, ...place }, signal),
      signal,
    )
    for await (const page of pages) trades.push(...page.rows)
    const rows = tradeRows(trades, {
      head: [
        words('trades.at'),
        words('trades.side'),
        words('trades.order'),
        words('trades.amount'),
        words('trades.price'),
        words('trades.total'),
      ],
      sideOf: ({ side }) => words(side),
    })
    return { name: 'humidor-trades', sheet: words('trades.title'), rows }
  }, words('trades.saved'))
  const save = (format: 'csv' | 'xlsx') => (busy ? stop() : void write(null, format))
  return (
    <div className="stack">
      <Button kind="quiet" block icon={FileDown} busy={busy} onClick={() => save('csv')}>
        {words('trades.csv')}
      </Button>
      <Button kind="quiet" block icon={FileDown} busy={busy} onClick={() => save('xlsx')}>
        {words('trades.xlsx')}
      </Button>
    </div>
  )
}
