import * as mallCalls from '@humidor/contract/commerce/mall.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { ParcelArt } from '@humidor/ui/art/ListArt.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-mall.css'
import '@humidor/ui/css/screen-shop.css'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useAskMore } from '../../../api/useAsk.ts'
import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { momentText, unbroken } from '../../../words/moments.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { Cancel, Finish } from './OrderActs.tsx'
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
  const { rows, list } = useAskMore(mallCalls.orderList, { lang: useLanguage().key })
  const [opened, setOpened] = useState<number>()
  const [asked, setAsked] = useState<{ order: Order; to: 'finish' | 'cancel' }>()
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
            art={<ParcelArt />}
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
            onFinish={canAct && stateOf(one) === 'shipped' ? () => setAsked({ order: one, to: 'finish' }) : undefined}
            onCancel={one.cancellable ? () => setAsked({ order: one, to: 'cancel' }) : undefined}
          />
        )}
      </LoadMoreList>
      {order && <OrderSheet order={order} onClose={() => setOpened(undefined)} />}
      {asked?.to === 'finish' && <Finish order={asked.order} onClose={() => setAsked(undefined)} />}
      {asked?.to === 'cancel' && <Cancel order={asked.order} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface OrderCardProps {
  order: Order
  onOpen: () => void
  /** Absent if there is nothing to confirm. */
  onFinish: (() => void) | undefined
  /** Absent once it was sent, or if too many were cancelled today. */
  onCancel: (() => void) | undefined
}

function OrderCard({ order, onOpen, onFinish, onCancel }: OrderCardProps) {
  const words = useWords('mall')
  const { orderNo, productPic, lines, moneyCig, createdAt, logisticsNo, endsAt } = order
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
            {lines.map(({ productId, title, quantity }) => (
              <span className="good__title" key={productId}>
                {quantity > 1 ? words('times', { n: quantity, title }) : title}
              </span>
            ))}
            <Money amount={moneyCig} coin="CIG" size="sm" />
            <span className="micro tnum">{momentText(createdAt)}</span>
          </span>
        </div>
        {logisticsNo !== null && <p className="caption">{words('card.tracking', { number: logisticsNo })}</p>}
        {stateOf(order) === 'shipped' && endsAt !== null && (
          <p className="micro">{words('card.ends', { moment: unbroken(endsAt) })}</p>
        )}
        {stateOf(order) === 'created' && !order.cancellable && <p className="micro">{words('card.cancelTomorrow')}</p>}
        <div className="between">
          <TextLink flush onClick={onOpen}>
            {words('card.details')}
          </TextLink>
          {onCancel && (
            <Button kind="quiet" small onClick={onCancel}>
              {words('card.cancel')}
            </Button>
          )}
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
