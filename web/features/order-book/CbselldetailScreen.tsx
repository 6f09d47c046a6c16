import { contract } from '@humidor/contract/index.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { useAskMore } from '../../api/useAsk.ts'
import { paths } from '../../paths.ts'
import { momentText } from '../../words/moments.ts'
import { useWords } from '../../words/words.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { MyOrderSheet } from './MyOrderSheet.tsx'
import { type MyOrder, MyOrderStatus } from './MyOrderStatus.tsx'
import { useTradeText } from './useTradeText.ts'

/** /Cbselldetail: every order of one's own, and what has become of it. */
export function CbselldetailScreen() {
  const words = useWords('trade')
  const asked = useAskMore(contract.orderBook.myList, {}, { every: 5_000 })
  const [opened, setOpened] = useState<number>()
  const [cancelling, setCancelling] = useState<MyOrder>()
  const order = asked.rows?.find(({ id }) => id === opened)
  const close = () => {
    setCancelling(undefined)
    setOpened(undefined)
  }
  return (
    <Page title={words('orders.title')} back={paths.cbtrade}>
      <LoadMoreList
        items={asked.rows}
        of={asked.list}
        keyOf={({ id }) => id}
        label={words('orders.title')}
        empty={
          <EmptyState
            title={words('orders.empty')}
            text={words('orders.emptyText')}
            action={
              <ButtonLink kind="quiet" small href={paths.cbtrade}>
                {words('orders.action')}
              </ButtonLink>
            }
          />
        }
      >
        {(row) => <OrderLine order={row} onOpen={() => setOpened(row.id)} />}
      </LoadMoreList>
      {cancelling ? (
        <CancelDialog order={cancelling} onDone={close} onClose={close} />
      ) : (
        order && <MyOrderSheet order={order} onCancel={() => setCancelling(order)} onClose={close} />
      )}
    </Page>
  )
}

/** Its tag, amount, price, premium and status. */
function OrderLine({ order, onOpen }: { order: MyOrder; onOpen: () => void }) {
  const words = useWords('trade')
  const { cig, price, rate } = useTradeText()
  const { action, cigPrice, premium, createdAt, moneyCig } = order
  return (
    <Row
      icon={action === 'buy' ? ArrowDownLeft : ArrowUpRight}
      title={words(`orders.${action}`)}
      sub={
        <span className="stack stack--tight">
          <span>
            {price(cigPrice)}
            {premium > 0 && ` ${rate(premium)}`}
          </span>
          <span>{momentText(createdAt)}</span>
        </span>
      }
      onClick={onOpen}
      end={
        <>
          <span className="row__title tnum">{cig(moneyCig)}</span>
          <MyOrderStatus order={order} />
        </>
      }
    />
  )
}
