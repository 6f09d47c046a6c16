import type { AnswerOf } from '@humidor/client/client.ts'
import type * as priceCalls from '@humidor/contract/trading/price.ts'
import { PLACES, placesOf } from '@humidor/domain/money/format.ts'
import type { Uscd } from '@humidor/domain/money/micros.ts'

/** The reader's price alerts, and the price in force. */
export type Alerts = AnswerOf<typeof priceCalls.alerts>

/** The decimals of a price: four, or as many as it has. */
export const placesIn = (price: Uscd) => Math.max(PLACES.price, placesOf(price))
