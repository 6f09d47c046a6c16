import { createActionSell } from '@humidor/contract/trading/order-book.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { refuseShown } from '@humidor/domain/money/shown.ts'
import { refusePublishingSell } from '@humidor/domain/trading/order-book.ts'
import { transaction } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { publish, readyToPublish } from './publishing.ts'

/**
 * `POST /cbsell/createActionSell`: at the price in force, which the order keeps (rules T4). Refuses a member who saw another price,
 * as at midnight or after a correction by operators: they must agree to the new one first (threats C154).
 */
export const answerCreateActionSell = (settings: ReadSettings) =>
  transaction(createActionSell, async ({ tx, member: { uid }, request: { moneyCig, price: shown }, at, demand }) => {
    const inForce = await settings(tx)
    const { id, cig, price, facts } = await readyToPublish(tx, uid, moneyCig, inForce)
    demand(refuseShown(shown, price) ?? refusePublishingSell({ ...facts, balance: cig }))
    const terms = { price, premium: perMille(0n) }
    return await publish(tx, { id, uid, action: 'sell', moneyCig, terms, at, expiry: inForce.tradeExpiry })
  })
