import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import { sql } from 'kysely'

/**
 * The SQL of an order by time or number: the direction of the sort, and the sign between a row and the place after which a page begins.
 * Both directions read the same index.
 * @param order undefined: the newest first
 */
export const directionOf = (order: TimeOrder | undefined) =>
  order === 'oldest' ? { way: sql.raw('asc'), past: sql.raw('>') } : { way: sql.raw('desc'), past: sql.raw('<') }
