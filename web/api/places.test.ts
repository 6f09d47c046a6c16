import { contract } from '@humidor/contract/index.ts'
import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { firstPlace, nextPlace, type Place } from './places.ts'

const tenRows = Array.from({ length: 10 }, (_, at) => at)
const byKey = nextPlace({ last: { rows: tenRows, count: 25, next: 'a key' }, pages: 1 })

it('goes on by key where there is one, by number where there is none, and ends', () => {
  expect(byKey).toEqual({ page: 1, after: 'a key' })
  expect(nextPlace({ last: { rows: tenRows, count: 25 }, pages: 2 })).toEqual({ page: 3 })
  expect(nextPlace({ last: { rows: tenRows, count: 20 }, pages: 2 })).toBeNull()
  expect(nextPlace({ last: { rows: [], count: 25 }, pages: 2 })).toBeNull()
  expect(nextPlace({ last: { rows: tenRows, count: 25, next: null }, pages: 1 })).toBeNull()
})

const { wallet, deposits } = contract
it.each([
  [wallet.detail, { wallet: 0, op: 0 }],
  [wallet.rebateDetail, { wallet: 4, op: 0 }],
  [deposits.usdtdetail, { type: 1 }],
])('%# asks for a page in terms that its call takes', (call, request) => {
  for (const place of [firstPlace, byKey as Place])
    expect(z.safeEncode(call.request as z.ZodMiniType, { ...request, ...place, limit: 10 }).error).toBeUndefined()
})
