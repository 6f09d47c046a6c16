import { merchantCode, merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import type { ItemKind } from '../../../http/feature.ts'

/** A merchant. A decision about one can be changed. */
export const merchantItem: ItemKind = {
  kind: 'merchant',
  waiting: async (db, ids) => {
    const rows = await db
      .selectFrom('merchant')
      .select('merchant_id')
      .where('merchant_id', 'in', ids.map(merchantNumber))
      .execute()
    return rows.map(({ merchant_id: id }) => merchantCode(id))
  },
}
