import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as mallCalls from '@humidor/contract/commerce/mall.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { useAct } from '../../../api/useAct.ts'
import { useWords } from '../../../words/words.ts'
import type { Order } from './order.ts'

interface OrderActProps {
  order: Order
  onClose: () => void
}

/** Asks for confirmation, because confirming closes the order. */
export function Finish({ order: { id, orderNo }, onClose }: OrderActProps) {
  const words = useWords('mall')
  const finish = useAct(mallCalls.finishOrder, {
    success: words('ended'),
    then: onClose,
    changes: [mallCalls.orderList],
  })
  return (
    <Confirm
      title={words('finish.title')}
      text={words('finish.text', { number: orderNo })}
      act={words('finish.act')}
      keep={words('finish.keep')}
      busy={finish.busy}
      disabled={finish.offline}
      onAct={() => void finish.act({ id })}
      onClose={onClose}
    />
  )
}

/** Asks for confirmation before an order is cancelled. */
export function Cancel({ order: { id, orderNo, moneyCig }, onClose }: OrderActProps) {
  const words = useWords('mall')
  const exactly = useExactText()
  const { orderList, products, productInfo } = mallCalls
  const cancel = useAct(mallCalls.cancelOrder, {
    success: words('cancel.done'),
    then: onClose,
    changes: [orderList, products, productInfo, memberCalls.info, walletCalls.detail],
  })
  return (
    <Confirm
      danger
      title={words('cancel.title')}
      text={words('cancel.text', { number: orderNo, amount: exactly(moneyCig, 'CIG') })}
      act={words('cancel.act')}
      keep={words('cancel.keep')}
      busy={cancel.busy}
      disabled={cancel.offline}
      onAct={() => void cancel.act({ id })}
      onClose={onClose}
    />
  )
}
