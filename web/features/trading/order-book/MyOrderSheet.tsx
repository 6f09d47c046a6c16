import { micros, minus } from '@humidor/domain/money/micros.ts'
import { isOpenTrade, termsOf, unitPrice } from '@humidor/domain/trading/order-book.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Bar } from '@humidor/ui/Progress.tsx'
import { useOnline } from '../../../session/online.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { filledShare } from './facts.ts'
import { type MyOrder, MyOrderStatus } from './MyOrderStatus.tsx'
import { useTradeText } from './useTradeText.ts'

interface MyOrderSheetProps {
  order: MyOrder
  onCancel: () => void
  onClose: () => void
}

/** One own order: how much of it is filled, its proceeds, and how it ended or until when it stays in the book. */
export function MyOrderSheet({ order, onCancel, onClose }: MyOrderSheetProps) {
  const words = useWords('order-book')
  const { cig, price, uscd, rate, share } = useTradeText()
  const offline = !useOnline()
  const { action, moneyCig, moneyCigLeft: left, premium, traded, held, createdAt, endsAt, endedAt, reason } = order
  const open = isOpenTrade(order.status)
  const filled = filledShare(order)
  return (
    <Sheet
      open
      title={words(`orders.${action}`)}
      onClose={onClose}
      foot={
        open && (
          <Button kind="danger-quiet" block disabled={offline} onClick={onCancel}>
            {words('cancelling.submit')}
          </Button>
        )
      }
    >
      <Bar part={filled / 100} label={words('order.filled', { share: share(filled) })} />
      {!open && left > 0n && <Note kind="plain">{words('orders.back')}</Note>}
      {reason !== null && <Note kind="ember">{words('orders.reason', { reason })}</Note>}
      <Kv
        rows={[
          { name: words('orders.status'), value: <MyOrderStatus order={order} /> },
          { name: words('orders.amount'), value: cig(moneyCig) },
          { name: words('orders.filledAmount'), value: `${cig(minus(moneyCig, left))}, ${share(filled)}` },
          { name: words('orders.price'), value: price(unitPrice(termsOf(order))) },
          action === 'buy' && { name: words('orders.premium'), value: rate(premium) },
          { name: words(action === 'sell' ? 'orders.received' : 'orders.paid'), value: uscd(traded) },
          open && {
            name: words('orders.held'),
            value: action === 'sell' ? cig(micros(BigInt(held))) : uscd(micros(BigInt(held))),
          },
          { name: words('orders.placed'), value: momentText(createdAt) },
          open && { name: words('orders.endsAt'), value: momentText(endsAt) },
          endedAt !== null && { name: words('orders.endedAt'), value: momentText(endedAt) },
        ]}
      />
    </Sheet>
  )
}
