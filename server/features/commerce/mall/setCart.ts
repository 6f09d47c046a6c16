import { setCart } from '@humidor/contract/commerce/mall.ts'
import { cigPrice } from '@humidor/domain/commerce/mall.ts'
import { refuseCartChange } from '@humidor/domain/commerce/mall-cart.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { transaction } from '../../../http/handle.ts'
import { lockMembers } from '../../accounts/identity/identity.ts'
import { priceToday } from '../../trading/price/price.ts'
import { countOtherLines, dropCartLine, putCartLine } from './cart.queries.ts'
import { productsOnSale } from './products.queries.ts'

/** `POST /mall/setCart`: of a member's concurrent changes one is counted after the other. */
export const answerSetCart = transaction(
  setCart,
  async ({ tx, member: { uid }, request: { productId, quantity }, language, at, fail, demand }) => {
    await lockMembers(tx, [uid])
    if (quantity === 0) {
      await dropCartLine(tx, uid, productId)
      return null
    }
    const [product] = await productsOnSale(tx, [productId], language, 'look')
    if (!product) return fail('not_found')
    demand(refuseCartChange({ quantity, stock: product.stock, others: await countOtherLines(tx, uid, productId) }))
    const { price } = await priceToday(tx)
    const seenCig = cigPrice(micros<'USCD'>(product.price), price)
    const text = { title: product.title, language: product.language }
    await putCartLine(tx, { uid, productId, quantity, seenCig, ...text, at })
    return null
  },
)
