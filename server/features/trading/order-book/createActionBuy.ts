import { createActionBuy } from '@humidor/contract/trading/order-book.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { refuseShown } from '@humidor/domain/money/shown.ts'
import { refusePublishingBuy } from '@humidor/domain/trading/order-book.ts'
import { transaction } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { publish, readyToPublish } from './publishing.ts'

/**
 * `POST /cbsell/createActionBuy`: at the price in force, which the order keeps (rules T4). Refuses a member who saw another price,
 * as at midnight or after a correction by operators: they must agree to the new one first (threats C154).
 */
export const answerCreateActionBuy = (settings: ReadSettings) =>
  transaction(
    createActionBuy,
    async ({ tx, member: { uid }, request: { moneyCig, premium, price: shown }, at, demand }) => {
      const inForce = await settings(tx)
      const { id, uscd, price, facts } = await readyToPublish(tx, uid, moneyCig, inForce)
      const terms = { price, premium }
      const premiumMost = perMille(inForce.tradePremiumMost)
      demand(refuseShown(shown, price) ?? refusePublishingBuy({ ...facts, terms, premiumMost, balance: uscd }))
      return await publish(tx, { id, uid, action: 'buy', moneyCig, terms, at, expiry: inForce.tradeExpiry })
    },
  )
