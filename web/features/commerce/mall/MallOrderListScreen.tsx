import { contract } from '@humidor/contract/index.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import '@humidor/ui/css/screen-mall.css'
import '@humidor/ui/css/screen-shop.css'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useAskMore } from '../../../api/useAsk.ts'
import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { momentText, unbroken } from '../../../words/moments.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { OrderBadge } from './OrderBadge.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import { type Order, stateOf } from './order.ts'

/** /MallOrderList: the reader's purchases, with their delivery status. */
export function MallOrderListScreen() {
  const words = useWords('mall')
  return (
    <Page title={words('orders')} back={paths.mall} of={useMember()}>
      {({ isFrozen }) => <Orders canAct={!isFrozen} />}
    </Page>
  )
}

/** The reader's own orders, newest first. A frozen member sees no confirm button. */
function Orders({ canAct }: { canAct: boolean }) {
  const words = useWords('mall')
  const { rows, list } = useAskMore(contract.mall.orderList, { lang: useLanguage().key })
  const [opened, setOpened] = useState<number>()
  const [finishing, setFinishing] = useState<Order>()
  const order = rows?.find(({ id }) => id === opened)
  return (
    <>
      <LoadMoreList
        items={rows}
        of={list}
        keyOf={({ id }) => id}
        label={words('orders')}
        className="orders"
        empty={
          <EmptyState
            title={words('list.empty')}
            text={words('list.emptyText')}
            action={
              <ButtonLink kind="quiet" small href={paths.mall}>
                {words('missing.back')}
              </ButtonLink>
            }
          />
        }
      >
        {(one) => (
          <OrderCard
            order={one}
            onOpen={() => setOpened(one.id)}
            onFinish={canAct && stateOf(one) === 'shipped' ? () => setFinishing(one) : undefined}
          />
        )}
      </LoadMoreList>
      {order && <OrderSheet order={order} onClose={() => setOpened(undefined)} />}
      {finishing && <Finish order={finishing} onClose={() => setFinishing(undefined)} />}
    </>
  )
}

interface OrderCardProps {
  order: Order
  onOpen: () => void
  /** Absent if there is nothing to confirm. */
  onFinish: (() => void) | undefined
}

function OrderCard({ order, onOpen, onFinish }: OrderCardProps) {
  const words = useWords('mall')
  const { orderNo, productPic, productTitle, moneyCig, createdAt, logisticsNo, endsAt } = order
  return (
    <li>
      <Card className="order-card">
        <div className="between">
          <span className="caption tnum">{orderNo}</span>
          <OrderBadge of={order} />
        </div>
        <div className="bought">
          <span className="bought__pic">{productPic !== null && <img src={productPic} alt="" loading="lazy" />}</span>
          <span className="stack stack--tight">
            <span className="good__title">{productTitle}</span>
            <Money amount={moneyCig} coin="CIG" size="sm" />
            <span className="micro tnum">{momentText(createdAt)}</span>
          </span>
        </div>
        {logisticsNo !== null && <p className="caption">{words('card.tracking', { number: logisticsNo })}</p>}
        {stateOf(order) === 'shipped' && endsAt !== null && (
          <p className="micro">{words('card.ends', { moment: unbroken(endsAt) })}</p>
        )}
        <div className="between">
          <TextLink flush onClick={onOpen}>
            {words('card.details')}
          </TextLink>
          {onFinish && (
            <Button kind="quiet" small onClick={onFinish}>
              {words('card.arrived')}
            </Button>
          )}
        </div>
      </Card>
    </li>
  )
}

/** Asks for confirmation, because confirming closes the order. */
function Finish({ order: { id, orderNo }, onClose }: { order: Order; onClose: () => void }) {
  const words = useWords('mall')
  const finish = useAct(contract.mall.finishOrder, {
    success: words('ended'),
    then: onClose,
    changes: [contract.mall.orderList],
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
