import { contract } from '@humidor/contract/index.ts'
import type { MallAddress } from '@humidor/domain/commerce/mall.ts'
import { together } from '@humidor/ui/loadable.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useDoubts } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { Missing } from './Missing.tsx'
import { OrderForm } from './OrderForm.tsx'
import { useProduct } from './product.ts'

const nowhere: MallAddress = { name: '', phone: '', detail: '' }

/** /MallOrder?id={id}: the address and payment for one piece of a product. The last order's address is prefilled. */
export function MallOrderScreen() {
  const words = useWords('mall')
  const doubts = useDoubts(contract.mall.createOrder)
  const { asked, missing } = useProduct()
  const asks = together({ product: asked, mine: useMember(), orders: useAsk(contract.mall.orderList, { limit: 1 }) })
  if (missing) return <Missing />
  return (
    <Page title={words('order.title')} back={paths.mall} still of={asks}>
      {({ product, mine, orders: { rows } }) => {
        if (!product.open && !doubts({})) return <EmptyState title={words('order.title')} text={words('off')} />
        const [last] = rows
        const before = last && { name: last.addressName, phone: last.addressPhone, detail: last.addressDetail }
        return <OrderForm product={product} mine={mine} before={before ?? nowhere} />
      }}
    </Page>
  )
}
