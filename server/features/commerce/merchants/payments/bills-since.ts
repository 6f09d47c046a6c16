import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import type { SignedInMerchant } from '../../../../http/sessions.ts'

/** From when on the person at a till sees bills: a cashier those of the business day. Undefined: all of them. */
export const billsSince = ({ staff }: Pick<SignedInMerchant, 'staff'>, at: Date): Date | undefined =>
  staff?.role === 'cashier' ? startOf(businessDay(at)) : undefined
