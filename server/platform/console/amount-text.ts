import { placesOf } from '@humidor/domain/money/format.ts'
import { type Coin, micros } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'

/** An amount for an operator, to its last millionth: `1,250.00 USCD`, `340 points`. */
export const amountText = (amount: bigint, coin: Coin): string =>
  coin === 'POINT'
    ? `${moneyText('en', amount, coin)} ${amount === 1n ? 'point' : 'points'}`
    : moneyText('en', amount, coin, { places: placesOf(micros(amount)) })
