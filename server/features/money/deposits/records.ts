import type { usdtRecord } from '@humidor/contract/money/deposits.ts'
import type { z } from 'zod/mini'
import type { Db } from '../../../database/database.ts'

/** A deposit or a withdrawal for its member. */
export type UsdtRecord = z.output<typeof usdtRecord>

/** The wire values of `type`. */
export const recordType = { deposit: 1, withdrawal: 2 } as const

/** The place of a record: by its moment, then its type, then its id, the greatest first. */
export interface RecordPlace {
  at: Date
  type: number
  id: bigint
}

/** A source of records. Another feature may add its own to the list of deposits, as withdrawals do. */
export interface RecordSource {
  /** A member's records below a place (absent: from the top), the greatest place first, `limit` at most. */
  below(db: Db, it: { uid: number; place: RecordPlace | undefined; limit: number; at: Date }): Promise<UsdtRecord[]>
  count(db: Db, uid: number): Promise<number>
}

/** A source without records. */
export const noRecords: RecordSource = { below: async () => [], count: async () => 0 }

const placeOf = ({ createdAt, type, id }: UsdtRecord): RecordPlace => ({ at: createdAt, type, id: BigInt(id) })

/** Writes a place for the wire. */
export function placeText(record: UsdtRecord) {
  const { at, type, id } = placeOf(record)
  return `${at.getTime()}.${type}.${id}`
}

/** Reads a place. Undefined for any other text. */
export function readPlace(text: string): RecordPlace | undefined {
  const [, at, type, id] = /^(\d{1,15})\.([12])\.(\d{1,18})$/.exec(text) ?? []
  return id === undefined ? undefined : { at: new Date(Number(at)), type: Number(type), id: BigInt(id) }
}

/** Merges several lists, the greatest place first. */
export const inOneList = (lists: readonly UsdtRecord[][]) =>
  lists
    .flat()
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.type - a.type || Number(b.id) - Number(a.id))
