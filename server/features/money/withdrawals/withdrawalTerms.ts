import { withdrawalTerms } from '@humidor/contract/money/withdrawals.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { withdrewOn } from './withdrawals.queries.ts'

/** `GET /user/withdrawalTerms`: the facts of the rule, so that the form refuses for the same reason as the server. */
export const answerWithdrawalTerms = (settings: ReadSettings) =>
  read(withdrawalTerms, async ({ db, member: { uid }, at }) => {
    const [inForce, withdrewToday] = await Promise.all([settings(), withdrewOn(db, uid, businessDay(at))])
    return {
      withdrewToday,
      minimum: micros<'USDT'>(inForce.withdrawalMinimum),
      maximum: micros<'USDT'>(inForce.withdrawalMaximum),
      fee: Number(inForce.withdrawalFee),
      opens: inForce.withdrawalOpens,
      closes: inForce.withdrawalCloses,
      addressPause: inForce.addressPause,
    }
  })
