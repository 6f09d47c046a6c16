import { type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import type { Db } from '../../../database/database.ts'
import { keysetText, readKeyset, readNumber } from '../../../platform/console/keyset.ts'
import { merchantNamed } from './merchants.queries.ts'

/** A row's place in a list, the newest first. */
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

/** The moments between which business days lie: `before` is not part of them. */
export const momentsOf = ({ from, to }: { from?: BusinessDay | undefined; to?: BusinessDay | undefined }) => ({
  from: from && startOf(from),
  before: to && startOf(dayAfter(to)),
})

/** A merchant by six digits. Undefined: there is none. */
export async function merchantOf(db: Db, vcode: string) {
  const merchantId = merchantNumber(vcode)
  return Number.isNaN(merchantId) ? undefined : await merchantNamed(db, merchantId)
}
