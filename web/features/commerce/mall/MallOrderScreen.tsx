import * as mallCalls from '@humidor/contract/commerce/mall.ts'
import type { MallAddress } from '@humidor/domain/commerce/mall.ts'
import { cartBounds } from '@humidor/domain/commerce/mall-cart.ts'
import { type Loadable, together } from '@humidor/ui/loadable.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useDoubts } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { type Member, useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { useCart } from './cart.ts'
import { EmptyCart } from './EmptyCart.tsx'
import { type Goods, goodsIn, goodsOf, offeredGoods, type Sent } from './goods.ts'
import { Missing } from './Missing.tsx'
import { OrderForm } from './OrderForm.tsx'
import { useProduct } from './product.ts'

const nowhere: MallAddress = { name: '', phone: '', detail: '' }

/**
 * /MallOrder: the address and payment for the cart, or for `n` pieces of the product `id`. The last order's address is prefilled.
 */
export function MallOrderScreen() {
  const [query] = useSearchParams()
  return query.has('id') ? <OneProduct quantity={piecesOf(query.get('n'))} /> : <WholeCart />
}

/** The pieces that an address names: one unless it names a possible number. */
function piecesOf(text: string | null): number {
  const pieces = Number(text ?? 1)
  return Number.isInteger(pieces) && pieces >= 1 && pieces <= cartBounds.pieces ? pieces : 1
}

function OneProduct({ quantity }: { quantity: number }) {
  const { asked, missing } = useProduct()
  if (missing) return <Missing />
  return (
    <Ordering of={asked} back={paths.mall}>
      {(product, known) => <Offer goods={goodsOf(product, quantity)} {...known} />}
    </Ordering>
  )
}

const WholeCart = () => (
  <Ordering of={useCart()} back={paths.mallCart}>
    {(cart, known) => <CartOffer goods={goodsIn(cart)} {...known} />}
  </Ordering>
)

/** The order empties the cart. While its result is unknown, what was sent stays. */
function CartOffer({ goods, ...known }: OfferProps) {
  const [sent, setSent] = useState<Sent>()
  const doubts = useDoubts(mallCalls.createOrder)
  const offered = offeredGoods(goods, sent, doubts({}))
  if (offered.lines.length === 0) return <EmptyCart />
  return <Offer goods={offered} {...known} onSend={setSent} />
}

interface Known {
  mine: Member
  /** The address of the last order. */
  before: MallAddress
}

interface OrderingProps<T> {
  of: Loadable<T>
  back: string
  children: (data: T, known: Known) => ReactNode
}

/** The page, once the goods, the member and their last order are there. */
function Ordering<T>({ of, back, children }: OrderingProps<T>) {
  const words = useWords('mall')
  const asks = together<{ wanted: T; mine: Member; last: { rows: readonly LastOrder[] } }>({
    ...{ wanted: of, mine: useMember(), last: useAsk(mallCalls.orderList, { limit: 1 }) },
  })
  return (
    <Page title={words('order.title')} back={back} still of={asks}>
      {({ wanted, mine, last }) => children(wanted, { mine, before: addressOf(last.rows[0]) })}
    </Page>
  )
}

type LastOrder = Record<'addressName' | 'addressPhone' | 'addressDetail', string>
const addressOf = (last: LastOrder | undefined): MallAddress =>
  last ? { name: last.addressName, phone: last.addressPhone, detail: last.addressDetail } : nowhere

interface OfferProps extends Known {
  goods: Goods
  /** Learns what is sent, and when its answer is there. */
  onSend?: (sent: Sent) => void
}

function Offer({ goods, ...known }: OfferProps) {
  const words = useWords('mall')
  const doubts = useDoubts(mallCalls.createOrder)
  if (!goods.open && !doubts({})) return <EmptyState title={words('order.title')} text={words('off')} />
  return <OrderForm goods={goods} {...known} />
}
