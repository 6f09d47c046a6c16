import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import * as orderBookCalls from '@humidor/contract/trading/order-book.ts'
import { type Cig, micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { reservedForRest, termsOf } from '@humidor/domain/trading/order-book.ts'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { useAct } from '../../../api/useAct.ts'
import { useWords } from '../../../words/words.ts'
import type { Order } from './book.ts'
import { useTradeText } from './useTradeText.ts'

interface CancelDialogProps {
  order: Order
  /** The order is out of the book, by this act or for another reason. */
  onDone: () => void
  onClose: () => void
}

/** Asks before an own order is taken out of the book, and shows the refund. */
export function CancelDialog({ order, onDone, onClose }: CancelDialogProps) {
  const words = useWords('order-book')
  const { cig, uscd } = useTradeText()
  const { cbsellCancel, myList } = orderBookCalls
  const cancel = useAct(cbsellCancel, {
    success: words('toast_cbcancel'),
    changes: [memberCalls.info, walletCalls.detail, myList],
  })
  const reserved = reservedForRest(order.action, {
    moneyCig: order.moneyCig,
    left: order.moneyCigLeft,
    terms: termsOf(order),
  })
  const amount = order.action === 'sell' ? cig(micros(reserved) satisfies Cig) : uscd(micros(reserved) satisfies Uscd)
  return (
    <Confirm
      danger
      title={words('cancelling.title')}
      text={
        <>
          {words('cancelling.back', { amount })}
          {order.moneyCigLeft < order.moneyCig && (
            <>
              <br />
              {words('cancelling.filled')}
            </>
          )}
        </>
      }
      act={words('cancelling.submit')}
      keep={words('cancelling.keep')}
      busy={cancel.busy}
      disabled={cancel.offline}
      onAct={() => void cancel.act({ id: order.id }).then(onDone)}
      onClose={onClose}
    />
  )
}
