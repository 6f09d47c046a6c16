import type { RequestOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { describe, expect, it } from 'vitest'
import { allRows, mostRows } from './all-rows.ts'

type Call = typeof consoleContract.merchants.merchants

/** A server with so many merchants. */
function server(count: number) {
  const requests: RequestOf<Call>[] = []
  const answer = async (request: RequestOf<Call>) => {
    requests.push(request)
    const from = Number(request.after ?? 0)
    const to = Math.min(count, from + request.limit)
    const rows = Array.from({ length: to - from }, (_, at) => ({ vcode: String(from + at) }))
    return { rows, count, next: to < count ? String(to) : null } as never
  }
  const fetch = (signal = new AbortController().signal, onProgress: (there: number, all: number) => void = () => {}) =>
    allRows<Call>(answer, { status: 1 }, { signal, onProgress })
  return { requests, fetch }
}

describe('all rows of a table', () => {
  it('are fetched page after page, each once, with the request of the table', async () => {
    const { fetch, requests } = server(450)
    const progress: number[][] = []
    const { rows, cut } = await fetch(undefined, (there, all) => progress.push([there, all]))
    expect(rows.map(({ vcode }) => Number(vcode))).toEqual(Array.from({ length: 450 }, (_, at) => at))
    expect(cut).toBe(false)
    expect(requests.map(({ status, after }) => [status, after])).toEqual([
      [1, undefined],
      [1, '200'],
      [1, '400'],
    ])
    expect(progress).toEqual([
      [200, 450],
      [400, 450],
      [450, 450],
    ])
  })

  it('are an empty list if there are none', async () => {
    expect(await server(0).fetch()).toEqual({ rows: [], cut: false })
  })

  it.each([
    [mostRows, false],
    [mostRows + 1, true],
  ])('of %i are cut: %s', async (count, cut) => {
    const found = await server(count).fetch()
    expect(found.rows).toHaveLength(mostRows)
    expect(found.cut).toBe(cut)
  })

  it('are no longer fetched after a stop', async () => {
    const stop = new AbortController()
    const { fetch, requests } = server(1_000)
    await expect(fetch(stop.signal, (there) => there >= 400 && stop.abort())).rejects.toThrow()
    expect(requests).toHaveLength(2)
  })
})
