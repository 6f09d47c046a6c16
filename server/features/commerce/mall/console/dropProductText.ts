import { dropProductText } from '@humidor/contract/commerce/mall.console.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import { transaction } from '../../../../http/handle.ts'
import { deleteText } from '../../../../platform/localized-content/localized-content.ts'
import type { LockedProduct } from './products.queries.ts'
import { written } from './written.ts'

export const answerDropProductText = transaction(dropProductText, async ({ tx, request, operator, at, fail }) => {
  const refuse = (locked: LockedProduct) =>
    request.language === defaultLanguage && locked.shown_since !== null ? 'illegal_operation' : undefined
  const product = await deleteText(tx, written, { ...request, refuse }, { operatorId: operator.id, at })
  return typeof product === 'string' ? fail(product) : { version: product.version }
})
