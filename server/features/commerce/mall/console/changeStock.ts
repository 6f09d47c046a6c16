import { changeStock } from '@humidor/contract/commerce/mall.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { refuseStock } from '@humidor/domain/commerce/mall.ts'
import { transaction } from '../../../../http/handle.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { moveStock } from '../products.queries.ts'
import { lockProduct } from './products.queries.ts'

export const answerChangeStock = transaction(
  changeStock,
  async ({ tx, request: { id, by }, operator, at, fail, demand }) => {
    const locked = (await lockProduct(tx, id)) ?? fail('not_found')
    demand(await refuseClaimed(tx, itemOf.product(id), operator.id, at))
    demand(refuseStock(locked.stock, by))
    await moveStock(tx, [{ id: locked.id, by }])
    return { stock: locked.stock + by }
  },
)
