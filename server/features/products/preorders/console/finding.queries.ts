import { preorders } from '@humidor/contract/products/preorders.console.ts'
import { orderNumber } from '@humidor/domain/products/preorder.ts'
import { numberedFinder } from '../../../../http/numbered-finder.ts'

/** Pre-orders by their number. */
export const preorderFinder = numberedFinder({
  ...{ kind: 'preorder', letters: 'preorder', firstCall: preorders, title: orderNumber },
  read: async (db, id) => {
    const row = await db
      .selectFrom('preorder as p')
      .innerJoin('member as m', 'm.uid', 'p.uid')
      .select(['m.name', 'p.status as state', 'p.type', 'p.money', 'p.created_at as at'])
      .where('p.oid', '=', id)
      .executeTakeFirst()
    return row && { ...row, amount: row.money, coin: row.type === 'cig' ? 'CIG' : 'USCD' }
  },
})
