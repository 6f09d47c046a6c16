import * as orderBookCalls from '@humidor/contract/trading/order-book.ts'
import { isOpenTrade } from '@humidor/domain/trading/order-book.ts'
import { Row } from '@humidor/ui/Rows.tsx'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { useAskMore } from '../../../api/useAsk.ts'
import { Records } from '../../../frame/Records.tsx'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { MyOrderSheet } from './MyOrderSheet.tsx'
import { type MyOrder, MyOrderStatus } from './MyOrderStatus.tsx'
import { useTradeText } from './useTradeText.ts'

/** /Cbselldetail: every order of the member, and its outcome. */
export function CbselldetailScreen() {
  const words = useWords('order-book')
  const asked = useAskMore(orderBookCalls.myList, {}, { every: 5_000 })
  return (
    <Records
      title={words('orders.title')}
      from={paths.cbtrade}
      empty={{ title: words('orders.empty'), text: words('orders.emptyText'), action: words('orders.action') }}
      of={asked}
      row={(order, open) => <OrderLine order={order} onOpen={open} />}
      sheet={(order, close) => <Opened order={order} onClose={close} />}
    />
  )
}

/** One order; once it has ended it can no longer be cancelled. */
function Opened({ order, onClose }: { order: MyOrder; onClose: () => void }) {
  const [cancelling, setCancelling] = useState(false)
  return cancelling && isOpenTrade(order.status) ? (
    <CancelDialog order={order} onDone={onClose} onClose={onClose} />
  ) : (
    <MyOrderSheet order={order} onCancel={() => setCancelling(true)} onClose={onClose} />
  )
}

/** An order's tag, amount, price, premium and status. */
function OrderLine({ order, onOpen }: { order: MyOrder; onOpen: () => void }) {
  const words = useWords('order-book')
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
