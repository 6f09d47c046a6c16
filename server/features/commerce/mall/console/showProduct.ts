import { showProduct } from '@humidor/contract/commerce/mall.console.ts'
import { refuseShowing } from '@humidor/domain/commerce/mall.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import type { Tx } from '../../../../database/database.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Hand } from '../../../../platform/localized-content/localized-content.queries.ts'
import { openContent } from '../../../../platform/localized-content/localized-content.ts'
import { productTexts } from '../products.queries.ts'
import { changeProduct, type HeldProduct } from './products.queries.ts'
import { written } from './written.ts'

/** Why a product cannot be shown or hidden. */
async function refuseTurning(tx: Tx, held: HeldProduct, shown: boolean) {
  if (!shown) return held.shown_since === null ? 'illegal_operation' : undefined
  const hasEnglish = await productTexts.has(tx, held.id, defaultLanguage)
  return refuseShowing({ shown: held.shown_since !== null, hasEnglish, hasPicture: held.picture !== null })
}
export const answerShowProduct = transaction(showProduct, async ({ tx, request, operator, at, fail, demand }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await openContent(tx, written, request, hand)
  if (typeof held === 'string') return fail(held)
  demand(await refuseTurning(tx, held, request.shown))
  await changeProduct(tx, held, { shown_since: request.shown ? at : null }, hand)
  return { version: held.version + 1 }
})
