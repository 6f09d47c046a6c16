import { type BusinessDay, dayAfter } from '../business-day.ts'

/** The maximum number of business days in one statement, first and last included. */
export const MOST_STATEMENT_DAYS = 400

/** The reason to refuse a range of business days, or undefined. Both ends are included; either may be open. */
export const refuseDays = ({ from, to }: { from?: BusinessDay | undefined; to?: BusinessDay | undefined }) =>
  from !== undefined && to !== undefined && from > to ? 'invalid_date' : undefined

/** The reason to refuse a statement over a range of business days, or undefined. */
export const refuseStatement = ({ from, to }: { from: BusinessDay; to: BusinessDay }) =>
  refuseDays({ from, to }) ?? (dayAfter(from, MOST_STATEMENT_DAYS - 1) < to ? 'invalid_date' : undefined)
