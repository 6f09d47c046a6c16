import { type BusinessDay, businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { type Micros, type Price, price } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import { settingBounds } from '@humidor/domain/platform/setting-bounds.ts'
import { settingText } from '@humidor/domain/platform/setting-units.ts'
import { againstRange, changeOf, nextPrice } from '@humidor/domain/trading/price.ts'
import type { Db } from '../../../../database/database.ts'
import type { Detail } from '../../../../http/feature.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { priceInForce } from '../price.queries.ts'
import { cigOutsidePlatform } from './cig-outside-platform.ts'
import { agreedFor } from './prices.queries.ts'

/** A requested price. */
interface AskedPrice {
  /** The business day whose midnight it is for; null: at once. */
  day: BusinessDay | null
  price: Price
  from: Price
  standing: string | null
}

/** `0.1184 USCD`: at least four decimals, more if the price has more. */
const priceText = (at: Price) => moneyText('en', at, 'USCD', { places: Math.max(4, placesOf(at as bigint as Micros)) })

/** `+1.23 %`, rounded to the hundredth toward zero. */
const changeText = (change: bigint) => `${moneyText('en', change * 100n, undefined, { signed: true })} %`

/** The requested change, for the operator who decides. */
export const describePrice = ({ day, price: asked, from }: AskedPrice): Detail[] => [
  { name: 'New price', value: priceText(asked) },
  { name: 'From', value: day === null ? 'As soon as it is approved' : `${day} 00:00, UTC+8` },
  { name: 'In force at request', value: priceText(from) },
  { name: 'Change', value: changeText(changeOf(from, asked)) },
]

const sides = { below: 'below it', within: 'within it', above: 'above it' } as const

function rangeOf(change: bigint): Detail {
  const { unit, least, most } = settingBounds.priceRise
  const side = againstRange(change, { least, most })
  const range = {
    name: 'Daily range',
    value: `${settingText(unit, least)} to ${settingText(unit, most)}: ${sides[side]}`,
  }
  return side === 'within' ? range : { ...range, warns: true }
}

/** The consequences at present: against the rule, against the range, and for all owners of ₡. */
export async function weighPrices(db: Db, asked: readonly AskedPrice[], at: Date): Promise<Detail[][]> {
  const [current, settings, held] = await Promise.all([priceInForce(db), settingsOf(db), cigOutsidePlatform(db)])
  const inForce = current?.price ?? price(settings.firstPrice)
  const weigh = async ({ day, price: it, standing: seen }: AskedPrice): Promise<Detail[]> => {
    const late = day !== null && at >= startOf(day)
    if (late || (current?.id.toString() ?? null) !== seen)
      return [
        { name: 'In force now', value: priceText(inForce) },
        {
          name: 'Too late',
          value: 'The price in force has changed since the request. It can only be declined.',
          warns: true,
        },
      ]
    const coming = dayAfter(businessDay(at))
    const already = await agreedFor(db, day ?? coming)
    const instead = day === null ? 'which would not be published' : 'which this would replace'
    const worth = (at: Price) => moneyText('en', worthOf(held, at), 'USCD')
    return [
      rangeOf(changeOf(inForce, it)),
      ...(day === null ? [] : [{ name: 'By the rule', value: priceText(nextPrice(inForce, settings.priceRise)) }]),
      ...(already
        ? [
            {
              name: day === null ? `Agreed on for ${coming}` : 'Agreed on before',
              value: `${priceText(already.price)}, ${instead}`,
              warns: true,
            },
          ]
        : []),
      { name: 'Owned by members and merchants', value: moneyText('en', held, 'CIG') },
      { name: 'Current value', value: worth(inForce) },
      { name: 'Value after it', value: worth(it) },
    ]
  }
  return Promise.all(asked.map(weigh))
}
