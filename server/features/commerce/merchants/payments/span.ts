import { dayAfter } from '@humidor/domain/business-day.ts'
import { type ShopDay, startOfShopDay } from '@humidor/domain/commerce/shop-time.ts'

/** A span of a shop's days, as the moments between which it lies: `before` is not part of it. */
export const spanOf = (merchantId: number, zone: string, { from, to }: { from: ShopDay; to: ShopDay }) => ({
  merchantId,
  from: startOfShopDay(zone, from),
  before: startOfShopDay(zone, dayAfter(to)),
})
