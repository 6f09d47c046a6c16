import {
  changeStock,
  dropProductText,
  productOne,
  products,
  saveProduct,
  showProduct,
} from '@humidor/contract/commerce/mall.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import {
  type ProductText,
  refuseProduct,
  refuseProductText,
  refuseShowing,
  refuseStock,
} from '@humidor/domain/commerce/mall.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import type { Tx } from '../../../database/database.ts'
import { act, type Handler, read } from '../../../http/handle.ts'
import { lockedByOther, refuseLocked } from '../../../platform/console/claims.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import type { Hand } from '../../../platform/localized-content/localized-content.queries.ts'
import {
  dropped,
  isLanguage,
  listed,
  opened,
  saved,
  type Written,
} from '../../../platform/localized-content/localized-content.ts'
import { showsPictures } from '../../../platform/uploads/using.ts'
import { priceToday } from '../../trading/price/price.ts'
import { presentDeskProduct, presentWritten } from './mall.present.ts'
import { moveStock, productTexts } from './products.queries.ts'
import {
  changeProduct,
  countProducts,
  deskProducts,
  type HeldProduct,
  holdProduct,
  insertProduct,
  type ProductFacts,
  productRow,
} from './products-desk.queries.ts'

const written: Written<HeldProduct, ProductFacts, ProductText> = {
  item: itemOf.product,
  texts: productTexts,
  hold: holdProduct,
  insert: insertProduct,
  change: changeProduct,
}

const answerProducts = read(products, async ({ db, request: { shown, after, limit }, operator, at, fail }) => {
  const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const [rows, count, { price }] = await Promise.all([
    deskProducts(db, { shown, before, limit: limit + 1 }),
    countProducts(db, shown),
    priceToday(db),
  ])
  const page = await listed(db, { rows, limit, item: itemOf.product }, { operator, at }, (row) =>
    presentDeskProduct(row, price),
  )
  return { ...page, count }
})

const answerProduct = read(productOne, async ({ db, request: { id }, operator, at, fail }) => {
  const row = (await productRow(db, id)) ?? fail('not_found')
  const [texts, lock, { price }] = await Promise.all([
    productTexts.all(db, BigInt(id)),
    lockedByOther(db, itemOf.product(id), operator.id, at),
    priceToday(db),
  ])
  return presentWritten(row, texts, price, lock)
})

const answerSave = act(saveProduct, async ({ tx, request, operator, at, fail, demand }) => {
  const { id, version, category, price, place, picture } = request
  demand(refuseProduct({ price, place }))
  const { text } = request
  if (text && !isLanguage(text.language)) fail('parameter_error')
  demand(text && refuseProductText(text))
  const facts = { category, price, place, picture }
  // What members see always has a picture.
  const refuse = (held: HeldProduct) => (held.shown_since !== null && picture === null ? 'content_empty' : undefined)
  const product = await saved(tx, written, { id, version, facts, text, refuse }, { operatorId: operator.id, at })
  if (typeof product === 'string') return fail(product)
  demand(await showsPictures(tx, `product:${product.id}`, picture === null ? [] : [picture], at))
  return { id: Number(product.id), version: product.version }
})

const answerDropText = act(dropProductText, async ({ tx, request, operator, at, fail }) => {
  const refuse = (held: HeldProduct) =>
    request.language === defaultLanguage && held.shown_since !== null ? 'illegal_operation' : undefined
  const product = await dropped(tx, written, { ...request, refuse }, { operatorId: operator.id, at })
  return typeof product === 'string' ? fail(product) : { version: product.version }
})

/** Why a product cannot be shown, or taken back. */
async function refuseTurning(tx: Tx, held: HeldProduct, shown: boolean) {
  if (!shown) return held.shown_since === null ? 'illegal_operation' : undefined
  const hasEnglish = await productTexts.has(tx, held.id, defaultLanguage)
  return refuseShowing({ shown: held.shown_since !== null, hasEnglish, hasPicture: held.picture !== null })
}

const answerShow = act(showProduct, async ({ tx, request, operator, at, fail, demand }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await opened(tx, written, request, hand)
  if (typeof held === 'string') return fail(held)
  demand(await refuseTurning(tx, held, request.shown))
  await changeProduct(tx, held, { shown_since: request.shown ? at : null }, hand)
  return { version: held.version + 1 }
})

const answerStock = act(changeStock, async ({ tx, request: { id, by }, operator, at, fail, demand }) => {
  const held = (await holdProduct(tx, id)) ?? fail('not_found')
  demand(await refuseLocked(tx, itemOf.product(id), operator.id, at))
  demand(refuseStock(held.stock, by))
  await moveStock(tx, held.id, by)
  return { stock: held.stock + by }
})

/** What those who write see to: what is sold, in seven languages, and how much of it lies there. */
export const productHandlers: readonly Handler[] = [
  answerProducts,
  answerProduct,
  answerSave,
  answerDropText,
  answerShow,
  answerStock,
]
