import { showProduct } from '@humidor/contract/commerce/mall.console.ts'
import { refuseShowing } from '@humidor/domain/commerce/mall.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import type { Tx } from '../../../../database/database.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Hand } from '../../../../platform/localized-content/localized-content.queries.ts'
import { openContent } from '../../../../platform/localized-content/localized-content.ts'
import { productTexts } from '../products.queries.ts'
import { changeProduct, type LockedProduct } from './products.queries.ts'
import { written } from './written.ts'

/** Why a product cannot be shown or hidden. */
async function refuseTurning(tx: Tx, locked: LockedProduct, shown: boolean) {
  if (!shown) return locked.shown_since === null ? 'illegal_operation' : undefined
  const hasEnglish = await productTexts.has(tx, locked.id, defaultLanguage)
  return refuseShowing({ shown: locked.shown_since !== null, hasEnglish, hasPicture: locked.picture !== null })
}
export const answerShowProduct = transaction(showProduct, async ({ tx, request, operator, at, fail, demand }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const locked = await openContent(tx, written, request, hand)
  if (typeof locked === 'string') return fail(locked)
  demand(await refuseTurning(tx, locked, request.shown))
  await changeProduct(tx, locked, { shown_since: request.shown ? at : null }, hand)
  return { version: locked.version + 1 }
})
