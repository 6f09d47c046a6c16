import { priceNow, prices } from '@humidor/contract/trading/price.console.ts'
import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { type Micros, micros, price } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { settingBounds } from '@humidor/domain/platform/setting-bounds.ts'
import { changeOf, nextPrice } from '@humidor/domain/trading/price.ts'
import { read } from '../../../../http/handle.ts'
import { waitingOf } from '../../../../platform/console/approvals.queries.ts'
import { keysetText, pageOf, readKeyset } from '../../../../platform/console/keyset.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { standingPrice } from '../price.queries.ts'
import { heldByPeople } from './held.ts'
import { agreedFor, countPublished, publishedBefore } from './prices.queries.ts'
import { askedOf, PRICE } from './requestPrice.ts'

/** A price as it travels. */
const wire = (at: bigint): Micros<'USCD'> => micros<'USCD'>(at)

/** `GET /console/price`. */
export const answerPriceNow = read(priceNow, async ({ db, at }) => {
  const coming = dayAfter(businessDay(at))
  const [standing, settings, held, agreed, waiting] = await Promise.all([
    standingPrice(db),
    settingsOf(db),
    heldByPeople(db),
    agreedFor(db, coming),
    waitingOf(db, PRICE, at),
  ])
  const inForce = standing?.price ?? price(settings.firstPrice)
  const { least, most } = settingBounds.priceRise
  return {
    price: wire(inForce),
    since: standing?.at ?? null,
    change: standing?.yesterday ? changeOf(standing.yesterday, inForce) : 0n,
    coming: {
      day: coming,
      at: startOf(coming),
      byRule: wire(nextPrice(inForce, settings.priceRise)),
      rise: settings.priceRise,
      agreed: agreed ? { ...agreed, price: wire(agreed.price) } : null,
    },
    range: { least, most },
    held,
    worth: worthOf(held, inForce),
    waits: waiting.map(askedOf).map((it) => ({ price: wire(it.price), day: it.day })),
  }
})

/** `GET /console/prices`. */
export const answerPrices = read(prices, async ({ db, request: { by, after, limit }, fail }) => {
  const place = after === undefined ? undefined : (readKeyset(after) ?? fail('parameter_error'))
  if (place && !/^\d{1,18}$/.test(place.id)) fail('parameter_error')
  const [found, count] = await Promise.all([
    publishedBefore(db, { by, place, limit: limit + 1 }),
    countPublished(db, by),
  ])
  const { rows, next } = pageOf(found, limit, ({ at, id }) => keysetText({ at, id: id.toString() }))
  return {
    rows: rows.map((row) => ({
      ...row,
      id: row.id.toString(),
      price: wire(row.price),
      before: row.before === null ? null : wire(row.before),
    })),
    count,
    next,
  }
})
