import type { AnswerOf } from '@humidor/client/client.ts'
import type * as drawsCalls from '@humidor/contract/products/draws.ts'
import { type DrawCheck, type DrawChecks, drawChecks } from '@humidor/domain/products/draw.ts'
import { orderOfNumber } from '@humidor/domain/products/preorder.ts'

/** The public record of one draw, with a page of its entries. */
export type DrawRecord = AnswerOf<typeof drawsCalls.record>
/** A draw in the list. */
export type Draw = AnswerOf<typeof drawsCalls.list>['rows'][number]

/** Reads the draw and the order from the address. A missing or malformed value is undefined. */
export function askedIn(query: URLSearchParams) {
  const id = query.get('id') ?? ''
  return {
    id: /^\d{1,9}$/.test(id) ? Number(id) : undefined,
    oid: orderOfNumber(query.get('order') ?? ''),
  }
}

/** The results of the check, in display order. */
export const foundIn = (checks: DrawChecks): { check: DrawCheck; found: boolean | null }[] =>
  drawChecks.map((check) => ({ check, found: checks[check] }))
