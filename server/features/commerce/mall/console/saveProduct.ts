import { saveProduct } from '@humidor/contract/commerce/mall.console.ts'
import { refuseProduct, refuseProductText } from '@humidor/domain/commerce/mall.ts'
import { transaction } from '../../../../http/handle.ts'
import { isLanguage, saveContent } from '../../../../platform/localized-content/localized-content.ts'
import { keepPictures } from '../../../../platform/uploads/using.ts'
import type { LockedProduct } from './products.queries.ts'
import { written } from './written.ts'

export const answerSaveProduct = transaction(saveProduct, async ({ tx, request, operator, at, fail, demand }) => {
  const { id, version, category, price, place, picture } = request
  demand(refuseProduct({ price, place }))
  const { text } = request
  if (text && !isLanguage(text.language)) fail('parameter_error')
  demand(text && refuseProductText(text))
  const facts = { category, price, place, picture }
  // A visible product always has a picture.
  const refuse = (locked: LockedProduct) =>
    locked.shown_since !== null && picture === null ? 'content_empty' : undefined
  const product = await saveContent(tx, written, { id, version, facts, text, refuse }, { operatorId: operator.id, at })
  if (typeof product === 'string') return fail(product)
  demand(await keepPictures(tx, `product:${product.id}`, picture === null ? [] : [picture], at))
  return { id: Number(product.id), version: product.version }
})
