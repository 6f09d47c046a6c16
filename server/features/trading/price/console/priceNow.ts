import { priceNow } from '@humidor/contract/trading/price.console.ts'
import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { micros, price } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { settingBounds } from '@humidor/domain/platform/setting-bounds.ts'
import { changeOf, nextPrice } from '@humidor/domain/trading/price.ts'
import { read } from '../../../../http/handle.ts'
import { waitingOf } from '../../../../platform/console/approvals.queries.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { priceInForce } from '../price.queries.ts'
import { cigOutsidePlatform } from './cig-outside-platform.ts'
import { agreedFor } from './prices.queries.ts'
import { askedOf, PRICE } from './requestPrice.ts'

/** `GET /console/price`. */
export const answerPriceNow = read(priceNow, async ({ db, at }) => {
  const coming = dayAfter(businessDay(at))
  const [current, settings, held, agreed, waiting] = await Promise.all([
    priceInForce(db),
    settingsOf(db),
    cigOutsidePlatform(db),
    agreedFor(db, coming),
    waitingOf(db, PRICE, at),
  ])
  const inForce = current?.price ?? price(settings.firstPrice)
  const { least, most } = settingBounds.priceRise
  return {
    price: micros<'USCD'>(inForce),
    since: current?.at ?? null,
    change: current?.yesterday ? changeOf(current.yesterday, inForce) : 0n,
    coming: {
      day: coming,
      at: startOf(coming),
      byRule: micros<'USCD'>(nextPrice(inForce, settings.priceRise)),
      rise: settings.priceRise,
      agreed: agreed ? { ...agreed, price: micros<'USCD'>(agreed.price) } : null,
    },
    range: { least, most },
    held,
    worth: worthOf(held, inForce),
    waits: waiting.map(askedOf).map((it) => ({ price: micros<'USCD'>(it.price), day: it.day })),
  }
})
