import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import { merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { keysetText, readKeyset, readNumber } from '../../../platform/console/keyset.ts'
import { directionOf } from '../../../platform/console/order.queries.ts'
import { merchantNamed } from './merchants.queries.ts'

/** A row's place in a list by time. */
export interface Place {
  at: Date
  id: bigint
}

/** Reads a place. Undefined where the text is none. */
export function placeIn(text: string): Place | undefined {
  const keyset = readKeyset(text)
  const id = readNumber(keyset?.id ?? '')
  return keyset && id !== undefined ? { at: keyset.at, id } : undefined
}

export const placeText = ({ created_at: at, id }: { created_at: Date; id: bigint }) =>
  keysetText({ at, id: id.toString() })

/** No row has this number. */
const NOBODYS = 0n

/** The number of a row that an operator named. */
export const numberOf = (text: string | undefined) => (text === undefined ? undefined : (readNumber(text) ?? NOBODYS))

type Alias = 'b' | 'c' | 'r' | 'w'

/** The rows that come after a place in a list of `row`. */
export const after = (row: Alias, place: Place | undefined, order: TimeOrder | undefined) =>
  place === undefined
    ? sql`true`
    : sql`(${sql.ref(`${row}.created_at`)}, ${sql.ref(`${row}.id`)}) ${directionOf(order).past} (${place.at}::timestamptz, ${place.id}::bigint)`

/** Sorts a list of `row` by time. */
export const byMoment = (row: Alias, order: TimeOrder | undefined) => {
  const { way } = directionOf(order)
  return sql`${sql.ref(`${row}.created_at`)} ${way}, ${sql.ref(`${row}.id`)} ${way}`
}

/** A merchant by six digits. Undefined: there is none. */
export async function merchantOf(db: Db, vcode: string) {
  const merchantId = merchantNumber(vcode)
  return Number.isNaN(merchantId) ? undefined : await merchantNamed(db, merchantId)
}
