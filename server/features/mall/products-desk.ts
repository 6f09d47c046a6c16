import {
  changeStock,
  dropProductText,
  productOne,
  products,
  saveProduct,
  showProduct,
} from '@humidor/contract/console/mall.ts'
import { itemOf } from '@humidor/domain/console.ts'
import { type ProductText, refuseProduct, refuseProductText, refuseShowing, refuseStock } from '@humidor/domain/mall.ts'
import { defaultLanguage, languageOf } from '@humidor/locales/languages.ts'
import type { Tx } from '../../database/database.ts'
import { act, type Handler, read } from '../../http/handle.ts'
import { lockedByOther, lockedByOthers, pageOf, readNumber, refuseLocked } from '../operators/operators.ts'
import { priceToday } from '../price/price.ts'
import { showsPictures } from '../uploads/uploads.ts'
import { presentDeskProduct, presentWritten } from './mall.present.ts'
import { moveStock } from './products.queries.ts'
import {
  changeProduct,
  countProducts,
  deleteText,
  deskProducts,
  type Hand,
  type HeldProduct,
  hasText,
  holdProduct,
  insertProduct,
  type ProductFacts,
  productRow,
  putText,
  textsOf,
} from './products-desk.queries.ts'

const answerProducts = read(products, async ({ db, request: { shown, after, limit }, operator, at, fail }) => {
  const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const [found, count, { price }] = await Promise.all([
    deskProducts(db, { shown, before, limit: limit + 1 }),
    countProducts(db, shown),
    priceToday(db),
  ])
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  const itemFor = ({ id }: { id: bigint }) => itemOf.product(Number(id))
  const locks = await lockedByOthers(db, rows.map(itemFor), operator.id, at)
  return { rows: rows.map((row) => presentDeskProduct(row, price, locks.get(itemFor(row)))), count, next }
})

const answerProduct = read(productOne, async ({ db, request: { id }, operator, at, fail }) => {
  const row = (await productRow(db, id)) ?? fail('not_found')
  const [texts, lock, { price }] = await Promise.all([
    textsOf(db, id),
    lockedByOther(db, itemOf.product(id), operator.id, at),
    priceToday(db),
  ])
  return presentWritten(row, texts, price, lock)
})

/** A product that an operator is about to change, or why not: it is not there, another has it open, or has changed it meanwhile. */
async function opened(tx: Tx, { id, version }: { id: number; version: number | undefined }, hand: Hand) {
  const held = await holdProduct(tx, id)
  if (!held) return 'not_found'
  const locked = await refuseLocked(tx, itemOf.product(id), hand.operatorId, hand.at)
  if (locked) return locked
  return held.version === version ? held : 'content_changed'
}

const tidy = ({ title, tags, details, content }: ProductText): ProductText => ({
  title: title.trim(),
  tags: tags.trim(),
  details: details.trim(),
  content: content.trim(),
})

/** Begins a product, or changes what the operator saw last. */
async function put(
  tx: Tx,
  which: { id?: number | undefined; version?: number | undefined },
  facts: ProductFacts,
  hand: Hand,
) {
  const { id, version } = which
  if (id === undefined) return { id: await insertProduct(tx, facts, hand), version: 0 }
  const held = await opened(tx, { id, version }, hand)
  if (typeof held === 'string') return held
  // What members see always has a picture.
  if (held.shown_since !== null && facts.picture === null) return 'content_empty'
  await changeProduct(tx, held, facts, hand)
  return { id: held.id, version: held.version + 1 }
}

const answerSave = act(saveProduct, async ({ tx, request, operator, at, fail, demand }) => {
  const { category, price, place, picture } = request
  demand(refuseProduct({ price, place }))
  const text = request.text && tidy(request.text)
  const language = request.text?.language ?? defaultLanguage
  if (languageOf(language).key !== language) fail('parameter_error')
  demand(text && refuseProductText(text))
  const saved = await put(tx, request, { category, price, place, picture }, { operatorId: operator.id, at })
  if (typeof saved === 'string') return fail(saved)
  if (text) await putText(tx, saved.id, language, text)
  demand(await showsPictures(tx, `product:${saved.id}`, picture === null ? [] : [picture], at))
  return { id: Number(saved.id), version: saved.version }
})

const answerDropText = act(dropProductText, async ({ tx, request, operator, at, fail }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await opened(tx, request, hand)
  if (typeof held === 'string') return fail(held)
  if (request.language === defaultLanguage && held.shown_since !== null) fail('illegal_operation')
  if (!(await deleteText(tx, held.id, request.language))) fail('not_found')
  await changeProduct(tx, held, {}, hand)
  return { version: held.version + 1 }
})

/** Why a product cannot be shown, or taken back. */
async function refuseTurning(tx: Tx, held: HeldProduct, shown: boolean) {
  if (!shown) return held.shown_since === null ? 'illegal_operation' : undefined
  const hasEnglish = await hasText(tx, held.id, defaultLanguage)
  return refuseShowing({ shown: held.shown_since !== null, hasEnglish, hasPicture: held.picture !== null })
}

const answerShow = act(showProduct, async ({ tx, request, operator, at, fail, demand }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await opened(tx, request, hand)
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
