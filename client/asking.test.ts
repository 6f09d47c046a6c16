import { consoleContract } from '@humidor/contract/console/index.ts'
import { expect, it } from 'vitest'
import { asking, CallFailedError, wireOf } from './asking.ts'
import type { Failure } from './client.ts'

const { listDeposits } = consoleContract.deposits

it('the key of a query is the request on the wire', () => {
  expect(wireOf(listDeposits, { search: '12345678', limit: 1 })).toEqual({ search: '12345678', limit: 1 })
})

it('a request that the contract refuses has a key too, so that its page can be drawn', () => {
  const wrong = wireOf(listDeposits, { search: 'x'.repeat(500), limit: 1 })
  expect(JSON.stringify(wrong)).toContain('search')
  expect(JSON.stringify(wrong)).not.toBe(JSON.stringify(wireOf(listDeposits, { id: '1'.repeat(500), limit: 1 })))
})

it.each<[Failure, number | undefined]>([
  [{ kind: 'network' }, 400],
  [{ kind: 'refused', code: 'code_request_too_frequent', retryAfter: 2_000 }, 2_000],
  [{ kind: 'refused', code: 'code_request_too_frequent', retryAfter: 50_000 }, undefined],
  [{ kind: 'refused', code: 'code_request_too_frequent' }, undefined],
  [{ kind: 'refused', code: 'not_found', retryAfter: 2_000 }, undefined],
])('a query that failed with %o is retried after %s milliseconds', (failure, wait) => {
  const error = new CallFailedError(failure)
  expect(asking.retry(0, error) ? asking.retryDelay(0, error) : undefined).toBe(wait)
  expect(asking.retry(2, error)).toBe(false)
})
