import type { AnswerOf } from '@humidor/client/client.ts'
import type * as staffCalls from '@humidor/contract/commerce/staff.ts'
import type { StaffRole } from '@humidor/domain/commerce/staff-role.ts'
import { exact } from '@humidor/domain/money/format.ts'
import type { Cig } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'

/** One of the merchant's staff. */
export type Staff = AnswerOf<typeof staffCalls.listStaff>[number]

/** The fields about one of the staff, as they are typed. */
export interface StaffFields {
  name: string
  role: StaffRole
  perBill: string
  perDay: string
}

/** The fields of somebody new, or of somebody who is there. */
export const fieldsOf = (staff: Staff | undefined): StaffFields => ({
  name: staff?.name ?? '',
  role: staff?.role ?? 'cashier',
  perBill: staff?.perBill ? exact(staff.perBill) : '',
  perDay: staff?.perDay ? exact(staff.perDay) : '',
})

/** A typed limit: null where the field is empty, undefined where it holds no amount. */
export const readLimit = (typed: string): Cig | null | undefined =>
  isBlank(typed) ? null : parseAmount<'CIG'>(typed, { whole: undefined })
