import { preferences } from '@humidor/contract/commerce/bookkeeping.ts'
import { rateOn } from '@humidor/domain/commerce/bookkeeping.ts'
import { shopDay } from '@humidor/domain/commerce/shop-time.ts'
import { read } from '../../../http/handle.ts'
import { latestRates, preferenceOf } from './preferences.queries.ts'

const MOST_RATES = 100

/** `GET /merchant/preferences`. */
export const answerPreferences = read(preferences, async ({ db, merchant: { merchantId }, at }) => {
  const { zone, currency } = await preferenceOf(db, merchantId)
  const rates = currency === null ? [] : await latestRates(db, merchantId, currency, MOST_RATES)
  return {
    zone,
    currency,
    rate: rateOn(rates.toReversed(), shopDay(zone, at)) ?? null,
    rates: rates.map(({ from, rate, created_at: createdAt }) => ({ currency: currency ?? '', from, rate, createdAt })),
  }
})
