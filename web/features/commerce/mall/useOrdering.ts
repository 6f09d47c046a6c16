import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as mallCalls from '@humidor/contract/commerce/mall.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import type { MallAddress } from '@humidor/domain/commerce/mall.ts'
import { useLocation } from 'wouter'
import { useAct } from '../../../api/useAct.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import type { Goods } from './goods.ts'

/** The form's order, and its mutation. Both outlive the confirmation dialog, which may close and open again. */
export function useOrdering({ request }: Goods, { name, phone, detail }: MallAddress) {
  const words = useWords('mall')
  const [, navigate] = useLocation()
  const { cart, createOrder, productInfo, products, orderList } = mallCalls
  const create = useAct(createOrder, {
    success: ({ orderNo }) => words('success', { number: orderNo }),
    then: () => navigate(paths.mallOrderList, { replace: true }),
    changes: [cart, productInfo, products, orderList, memberCalls.info, walletCalls.detail],
    inField: createOrder.errors,
  })
  const to = { addressName: name, addressPhone: phone, addressDetail: detail }
  const order = { ...request, ...to }
  return { create, order, doubted: create.doubts(order) }
}
