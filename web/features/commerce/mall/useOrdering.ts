import { contract } from '@humidor/contract/index.ts'
import type { MallAddress } from '@humidor/domain/commerce/mall.ts'
import { useLocation } from 'wouter'
import { useAct } from '../../../api/useAct.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import type { Product } from './product.ts'

/** The form's order, and its mutation. Both outlive the confirmation dialog, which may close and open again. */
export function useOrdering({ id }: Product, { name, phone, detail }: MallAddress) {
  const words = useWords('mall')
  const [, navigate] = useLocation()
  const { createOrder, productInfo, products, orderList } = contract.mall
  const create = useAct(createOrder, {
    success: ({ orderNo }) => words('success', { number: orderNo }),
    then: () => navigate(paths.mallOrderList, { replace: true }),
    changes: [productInfo, products, orderList, contract.member.info, contract.wallet.detail],
    inField: createOrder.errors,
  })
  const to = { addressName: name, addressPhone: phone, addressDetail: detail }
  const order = { productId: id, ...to }
  return { create, order, doubted: create.doubts(order) }
}
