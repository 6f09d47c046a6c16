import type { AnswerOf } from '@humidor/client/client.ts'
import * as mallCalls from '@humidor/contract/commerce/mall.ts'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useLanguage, useWords } from '../../../words/words.ts'

/** A line of the cart: a product with its pieces. */
export type CartLine = AnswerOf<typeof mallCalls.cart>['lines'][number]

/** The reader's cart, in their language. Refetched each minute, as prices and stock change. */
export const useCart = () => useAsk(mallCalls.cart, { lang: useLanguage().key }, { every: 60_000 })

/** The number of pieces in a cart. */
export const piecesIn = (lines: readonly Pick<CartLine, 'quantity'>[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Puts a number of pieces into the cart. `said`: reports success in a toast. */
export function usePutIntoCart({ said = false }: { said?: boolean } = {}) {
  const words = useWords('mall')
  return useAct(mallCalls.setCart, {
    ...(said && { success: words('cart.added') }),
    changes: [mallCalls.cart],
  })
}
