import { type BusinessDay, dayAfter } from '../business-day.ts'

/** The most business days that one statement covers, the first and the last included. */
export const MOST_STATEMENT_DAYS = 400

/** Why rows cannot be asked for from one business day to another, both included and either left open, or undefined. */
export const refuseDays = ({ from, to }: { from?: BusinessDay | undefined; to?: BusinessDay | undefined }) =>
  from !== undefined && to !== undefined && from > to ? 'invalid_date' : undefined

/** Why there can be no statement from one business day to another, or undefined. */
export const refuseStatement = ({ from, to }: { from: BusinessDay; to: BusinessDay }) =>
  refuseDays({ from, to }) ?? (dayAfter(from, MOST_STATEMENT_DAYS - 1) < to ? 'invalid_date' : undefined)
