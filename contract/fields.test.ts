import { micros } from '@humidor/domain/money/micros.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { contract } from './index.ts'

const request = contract.wallet.transferUsdc.request
const valid = { email: 'bob@cigar.test', money: 12_500_000, googleCode: '123456' }
const refusal = (body: unknown) => z.safeDecode(request, body as z.input<typeof request>).error?.issues[0]?.message

describe('the contract', () => {
  it('decodes and encodes millionths', () => {
    const inside = { email: 'bob@cigar.test', money: micros<'USCD'>(12_500_000n), googleCode: '123456' }
    expect(z.decode(request, valid)).toEqual(inside)
    expect(z.encode(request, inside)).toEqual(valid)
  })

  it.each([
    [0.5, 'integer_only'],
    ['12', 'integer_only'],
    [null, 'integer_only'],
    [Number.NaN, 'integer_only'],
    [[5], 'integer_only'],
    [-1, 'illegal_value'],
    [2 ** 53, 'illegal_value'],
    [1e300, 'illegal_value'],
  ])('refuses %j as an amount with %s', (money, code) => expect(refusal({ ...valid, money })).toBe(code))

  it.each([
    [{ ...valid, email: 5 }, 'invalid_email_format'],
    [{ ...valid, email: `${'a'.repeat(255)}@b.de` }, 'invalid_email_format'],
    [{ ...valid, googleCode: '12345' }, 'google_code_error'],
    [{ ...valid, googleCode: 123456 }, 'google_code_error'],
  ])('answers with the code of the wrong field: %#', (body, code) => expect(refusal(body)).toBe(code))

  it('refuses an unknown field', () => expect(refusal({ ...valid, lvl: 5 })).toBeDefined())

  it('numbers pages from one, with ten rows by default', () => {
    const detail = contract.wallet.detail.request
    expect(z.decode(detail, {})).toEqual({ page: 1, limit: 10, wallet: 0, op: 0 })
    for (const bad of [{ page: 0 }, { limit: 101 }, { page: 1.5 }, { wallet: 7 }])
      expect(z.safeDecode(detail, bad).success).toBe(false)
  })

  it('has each method and path once', () => {
    const calls = Object.values(contract).flatMap((feature) => Object.values(feature))
    const names = calls.map((call) => `${call.method} ${call.path}`)
    expect(new Set(names).size).toBe(names.length)
  })
})
