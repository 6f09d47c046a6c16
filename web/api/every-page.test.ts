import { CallFailedError } from '@humidor/client/asking.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { everyPage, MAX_PAGE_ROWS } from './every-page.ts'

const { signal } = new AbortController()
const tooOften = () => new CallFailedError({ kind: 'refused', code: 'code_request_too_frequent' })

/** A list of `count` pages whose server refuses more than `perMinute` requests a minute. */
function pages(count: number, perMinute: number) {
  const requests: (string | undefined)[] = []
  let left = perMinute
  setInterval(() => {
    left = perMinute
  }, 60_000)
  const askPage = async ({ after }: { after?: string }) => {
    if (left === 0) throw tooOften()
    left -= 1
    requests.push(after)
    const number = after === undefined ? 1 : Number(after) + 1
    return { rows: [number], next: number < count ? String(number) : null }
  }
  return { requests, askPage }
}

async function rowsOf(it: ReturnType<typeof pages>) {
  const rows: number[] = []
  for await (const page of everyPage(it.askPage, signal)) rows.push(...page.rows)
  return rows
}

afterEach(() => vi.useRealTimers())

it('a file is complete although it takes more requests than one minute allows', async () => {
  vi.useFakeTimers()
  const many = pages(500, 240)
  const all = rowsOf(many)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(await all).toEqual(Array.from({ length: 500 }, (_, index) => index + 1))
  expect(many.requests.slice(0, 3)).toEqual([undefined, '1', '2'])
})

it('a list of one page needs one request', async () => {
  vi.useFakeTimers()
  const one = pages(1, 1)
  expect(await rowsOf(one)).toEqual([1])
  expect(one.requests).toEqual([undefined])
})

it('any other refusal ends the file', async () => {
  const askPage = async () => {
    throw new CallFailedError({ kind: 'refused', code: 'invalid_date' })
  }
  await expect(everyPage(askPage, signal).next()).rejects.toThrow(CallFailedError)
})

it('the page size is the largest that the calls of both files allow', async () => {
  const { contract } = await import('@humidor/contract/index.ts')
  const days = { from: '2026-11-01', to: '2026-11-30' }
  for (const [limit, success] of [
    [MAX_PAGE_ROWS, true],
    [MAX_PAGE_ROWS + 1, false],
  ] as const) {
    expect(contract.merchants.takings.request.safeParse({ ...days, limit }).success).toBe(success)
    expect(contract.wallet.statement.request.safeParse({ ...days, wallet: 1, limit }).success).toBe(success)
  }
})
