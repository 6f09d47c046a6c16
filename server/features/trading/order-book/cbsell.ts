import { cbsell } from '@humidor/contract/trading/order-book.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseSelling } from '@humidor/domain/trading/order-book.ts'
import { transaction } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { fill, readyToFill } from './filling.ts'

/** `POST /cbsell/cbsell`: a member sells to a buy order, at its price. */
export const answerCbsell = (settings: ReadSettings) =>
  transaction(cbsell, async ({ tx, member: { uid }, request, at, fail, demand }) => {
    const minimum = micros<'CIG'>((await settings(tx)).tradeMinimum)
    const { id, sellCigAmount: amount, left: seen } = request
    const { order, facts, cig } = (await readyToFill(tx, id, uid, at)) ?? fail('not_found')
    demand(refuseSelling({ ...facts, minimum, amount, seen, balance: cig }))
    return await fill(tx, { order, facts, by: uid, amount, at })
  })
