import { merchantNumber, refuseMerchantPayment } from '@humidor/domain/commerce/merchant.ts'
import type { Db } from '../../../../database/database.ts'
import { combine } from '../../../../http/combine.ts'
import { type PayeeRow, payees } from '../merchants.queries.ts'

/** Finds merchants by their six digits. Concurrent look-ups share one query. */
export const findPayees = (db: Db) => combine((vcodes: readonly string[]) => payees(db, vcodes.map(merchantNumber)))

/** As `findPayees`, by the numbers of the merchants. */
export const findPayeesById = (db: Db) => combine((merchantIds: readonly number[]) => payees(db, merchantIds))

export type FindPayee = ReturnType<typeof findPayees>

/** Answers the merchant, or fails unless they are verified: only verified merchants can be paid (rules S4). */
export function demandPayable(found: PayeeRow | undefined, fail: (code: 'merchant_not_exists') => never): PayeeRow {
  return found && refuseMerchantPayment(found.status) === undefined ? found : fail('merchant_not_exists')
}
