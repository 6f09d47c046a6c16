import { createOrder } from '@humidor/contract/commerce/mall.ts'
import { cigPrice, mallAddressMistake, mallNumber, refuseMallOrder } from '@humidor/domain/commerce/mall.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { transaction } from '../../../http/handle.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { post } from '../../../ledger/post.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../trading/price/price.ts'
import { accountsOf, orderTransfer } from './mall.postings.ts'
import { insertOrder, nextOrder } from './orders.queries.ts'
import { moveStock, productOnSale } from './products.queries.ts'

/**
 * `POST /mall/createOrder`: takes and pays one piece in one transaction, at the price that the member saw (rules S10). Locks the
 * product first, then accounts. A sold-out product is refused without a lock.
 */
export const answerCreateOrder = transaction(
  createOrder,
  async ({ tx, member: { uid }, request, language, at, fail, demand }) => {
    const { productId, addressName: name, addressPhone: phone, addressDetail: detail, priceCig: seen } = request
    const address = { name, phone, detail }
    demand(mallAddressMistake(address)?.code)
    // Not the cached settings: a refresh may need another connection while all of them wait for this product.
    const [inForce, { price }] = [await settingsOf(tx), await priceToday(tx)]
    const open = inForce.mallOpen === 1
    const looked = (await productOnSale(tx, productId, language, 'look')) ?? fail('not_found')
    if (open && looked.stock < 1) fail('sold_out')
    const product = (await productOnSale(tx, productId, language, 'hold')) ?? fail('not_found')
    const { profit } = accountsOf(uid)
    const { balance } = await lockAccounts(tx, [profit])
    const cig = cigPrice(micros<'USCD'>(product.price), price)
    demand(refuseMallOrder({ open, priceCig: cig, seen, stock: product.stock, balance: balance(profit) }))
    const id = await nextOrder(tx)
    const [posted] = await post(tx, [orderTransfer({ id, uid, cig }, at)])
    if (!posted) throw new Error('an order was not posted')
    await insertOrder(tx, { id, uid, product, price, cig, address, at, transferId: posted.id })
    await moveStock(tx, product.id, -1)
    return { id: Number(id), orderNo: mallNumber(id), moneyCig: cig }
  },
)
