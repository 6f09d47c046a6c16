import type { AnswerOf } from '@humidor/client/client.ts'
import type { contract } from '@humidor/contract/index.ts'
import { type DrawCheck, type DrawChecks, drawChecks } from '@humidor/domain/products/draw.ts'
import { orderOfNumber } from '@humidor/domain/products/preorder.ts'

/** All that is public of one draw, a page of its entries included. */
export type DrawRecord = AnswerOf<typeof contract.draws.record>
/** A draw as the list has it. */
export type Draw = AnswerOf<typeof contract.draws.list>['rows'][number]

/** The draw and the order that an address asks for; undefined what it does not name as it should. */
export function askedIn(query: URLSearchParams) {
  const id = query.get('id') ?? ''
  return {
    id: /^\d{1,9}$/.test(id) ? Number(id) : undefined,
    oid: orderOfNumber(query.get('order') ?? ''),
  }
}

/** What was found, in the order in which it is told. */
export const foundIn = (checks: DrawChecks): { check: DrawCheck; found: boolean | null }[] =>
  drawChecks.map((check) => ({ check, found: checks[check] }))
