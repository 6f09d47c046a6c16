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
import { type Handler, read, transaction } from '../../../http/handle.ts'
import { claimedByOther, refuseClaimed } from '../../../platform/console/claims.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import type { Hand } from '../../../platform/localized-content/localized-content.queries.ts'
import {
  deleteText,
  isLanguage,
  type LocalizedContent,
  openContent,
  presentPage,
  saveContent,
} from '../../../platform/localized-content/localized-content.ts'
import { keepPictures } from '../../../platform/uploads/using.ts'
import { priceToday } from '../../trading/price/price.ts'
import { presentDeskProduct, presentWritten } from './mall.present.ts'
import { moveStock, productTexts } from './products.queries.ts'
import {
  changeProduct,
  countProducts,
  deskProducts,
  type HeldProduct,
  insertProduct,
  lockProduct,
  type ProductFacts,
  productRow,
} from './products-desk.queries.ts'

const written: LocalizedContent<HeldProduct, ProductFacts, ProductText> = {
  item: itemOf.product,
  texts: productTexts,
  lock: lockProduct,
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
  const page = await presentPage(db, { rows, limit, item: itemOf.product }, { operator, at }, (row) =>
    presentDeskProduct(row, price),
  )
  return { ...page, count }
})

const answerProduct = read(productOne, async ({ db, request: { id }, operator, at, fail }) => {
  const row = (await productRow(db, id)) ?? fail('not_found')
  const [texts, lock, { price }] = await Promise.all([
    productTexts.all(db, BigInt(id)),
    claimedByOther(db, itemOf.product(id), operator.id, at),
    priceToday(db),
  ])
  return presentWritten(row, texts, price, lock)
})

const answerSave = transaction(saveProduct, async ({ tx, request, operator, at, fail, demand }) => {
  const { id, version, category, price, place, picture } = request
  demand(refuseProduct({ price, place }))
  const { text } = request
  if (text && !isLanguage(text.language)) fail('parameter_error')
  demand(text && refuseProductText(text))
  const facts = { category, price, place, picture }
  // What members see always has a picture.
  const refuse = (held: HeldProduct) => (held.shown_since !== null && picture === null ? 'content_empty' : undefined)
  const product = await saveContent(tx, written, { id, version, facts, text, refuse }, { operatorId: operator.id, at })
  if (typeof product === 'string') return fail(product)
  demand(await keepPictures(tx, `product:${product.id}`, picture === null ? [] : [picture], at))
  return { id: Number(product.id), version: product.version }
})

const answerDropText = transaction(dropProductText, async ({ tx, request, operator, at, fail }) => {
  const refuse = (held: HeldProduct) =>
    request.language === defaultLanguage && held.shown_since !== null ? 'illegal_operation' : undefined
  const product = await deleteText(tx, written, { ...request, refuse }, { operatorId: operator.id, at })
  return typeof product === 'string' ? fail(product) : { version: product.version }
})

/** Why a product cannot be shown, or taken back. */
async function refuseTurning(tx: Tx, held: HeldProduct, shown: boolean) {
  if (!shown) return held.shown_since === null ? 'illegal_operation' : undefined
  const hasEnglish = await productTexts.has(tx, held.id, defaultLanguage)
  return refuseShowing({ shown: held.shown_since !== null, hasEnglish, hasPicture: held.picture !== null })
}

const answerShow = transaction(showProduct, async ({ tx, request, operator, at, fail, demand }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await openContent(tx, written, request, hand)
  if (typeof held === 'string') return fail(held)
  demand(await refuseTurning(tx, held, request.shown))
  await changeProduct(tx, held, { shown_since: request.shown ? at : null }, hand)
  return { version: held.version + 1 }
})

const answerStock = transaction(changeStock, async ({ tx, request: { id, by }, operator, at, fail, demand }) => {
  const held = (await lockProduct(tx, id)) ?? fail('not_found')
  demand(await refuseClaimed(tx, itemOf.product(id), operator.id, at))
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
