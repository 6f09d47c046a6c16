import { type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'

/** A span of business days, as the moments between which it lies: `before` is not part of it. */
export const spanOf = (merchantId: number, { from, to }: { from: BusinessDay; to: BusinessDay }) => ({
  merchantId,
  from: startOf(from),
  before: startOf(dayAfter(to)),
})
