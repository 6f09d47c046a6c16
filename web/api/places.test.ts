import { contract } from '@humidor/contract/index.ts'
import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { firstPlace, nextPlace } from './places.ts'

const tenRows = Array.from({ length: 10 }, (_, at) => at)
const next = (last: { count?: number; next?: string | null; rows?: number[] }, pages = 2) =>
  nextPlace({ first: { page: 1 }, last: { rows: tenRows, ...last }, pages })

it('the next page is requested by key if there is one, else by number, until the end', () => {
  expect(next({ count: 25, next: 'a key' })).toEqual({ page: 1, after: 'a key' })
  expect(nextPlace({ first: {}, last: { rows: tenRows, next: 'a key' }, pages: 1 })).toEqual({ after: 'a key' })
  expect(next({ count: 25 })).toEqual({ page: 3 })
  expect(next({ count: 20 })).toBeNull()
  expect(next({ count: 25, rows: [] })).toBeNull()
  expect(next({ count: 25, next: null }, 1)).toBeNull()
})

const { wallet, deposits, orderBook } = contract
it.each([
  [wallet.detail, { wallet: 0, op: 0 }],
  [wallet.rebateDetail, { wallet: 4, op: 0 }],
  [deposits.usdtdetail, { type: 1 }],
  [orderBook.myList, {}],
])('each list requests its pages in the form of its call: %#', (call, request) => {
  const first = firstPlace(call)
  const second = nextPlace({ first, last: { rows: tenRows, next: '9.2.9' }, pages: 1 })
  for (const place of [first, second])
    expect(z.safeEncode(call.request as z.ZodMiniType, { ...request, ...place, limit: 10 }).error).toBeUndefined()
})
