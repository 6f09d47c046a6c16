import { cbbuy } from '@humidor/contract/trading/order-book.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseBuying } from '@humidor/domain/trading/order-book.ts'
import { transaction } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { fill, readyToFill } from './filling.ts'

/** `POST /cbsell/cbbuy`: a member buys all that is left of a sell order, at its price. */
export const answerCbbuy = (settings: ReadSettings) =>
  transaction(cbbuy, async ({ tx, member: { uid }, request: { id, left: seen }, at, fail, demand }) => {
    const minimum = micros<'CIG'>((await settings(tx)).tradeMinimum)
    const { order, facts, uscd } = (await readyToFill(tx, id, uid, at)) ?? fail('not_found')
    demand(refuseBuying({ ...facts, minimum, seen, balance: uscd }))
    return await fill(tx, { order, facts, by: uid, amount: facts.left, at })
  })
