import { setPreferences } from '@humidor/contract/commerce/bookkeeping.ts'
import { refusePreferences } from '@humidor/domain/commerce/bookkeeping.ts'
import { isZone, shopDay } from '@humidor/domain/commerce/shop-time.ts'
import { transaction } from '../../../http/handle.ts'
import { moveSchedule } from './payout-rules.ts'
import { insertRate, putPreference } from './preferences.queries.ts'

/** `POST /merchant/setPreferences`. Another zone moves the times of automatic payouts with it. */
export const answerSetPreferences = transaction(
  setPreferences,
  async ({ tx, merchant: { merchantId }, request: { zone, currency, rate, rateFrom }, at, fail, demand }) => {
    if (!isZone(zone)) return fail('parameter_error')
    const today = shopDay(zone, at)
    demand(refusePreferences({ zone, currency, rate, rateFrom, today }))
    await putPreference(tx, { merchant_id: merchantId, zone, currency, changed_at: at })
    if (rate !== undefined && currency !== null)
      await insertRate(tx, { merchant_id: merchantId, currency, from_day: rateFrom ?? today, rate, created_at: at })
    await moveSchedule(tx, { merchantId, zone, at })
    return null
  },
)
