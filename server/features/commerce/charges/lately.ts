import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import { chargeStateOf } from '@humidor/domain/commerce/charge.ts'
import { mayStaff } from '@humidor/domain/commerce/staff-role.ts'
import type { SignedInStaff } from '../../../http/sessions.ts'
import { type ChargeRow, factsOf } from './charges.queries.ts'

/** The charges that a cashier sees: those since the beginning of the business day, and those that can be paid. Undefined: all. */
export const latelyFor = (staff: SignedInStaff | undefined, at: Date) =>
  staff && !mayStaff(staff.role, 'manager') ? { since: startOf(businessDay(at)), at } : undefined

/** Whether a charge is too old for who asks, by `latelyFor`. */
export const isLate = (row: ChargeRow, lately: ReturnType<typeof latelyFor>) =>
  lately !== undefined && row.created_at < lately.since && chargeStateOf(factsOf(row), lately.at) !== 'open'
