import { routes } from '@humidor/contract/v1/index.ts'
import { generalCodes, problem, problems } from '@humidor/contract/v1/problems.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { SITE, sends, withKey } from '../../features/commerce/api-keys/api-keys.testing.ts'
import { verifiedMerchant } from '../../features/commerce/merchants/merchants.testing.ts'

let harness: Sandbox
let mine: Awaited<ReturnType<typeof withKey>>
beforeAll(async () => {
  harness = await openSandbox()
  mine = await withKey(harness, await verifiedMerchant(harness))
})
afterAll(() => harness.close())

describe('a problem', () => {
  it('has a status, a type that is explained, and a code; and no route answers anything else', async () => {
    const { status, headers, json } = await sends(harness, 'GET /charges/999999', { secret: mine.secret })
    expect(status).toBe(404)
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(json).toEqual({
      type: `${SITE}/docs/v1#not_found`,
      title: problems.not_found.title,
      status: 404,
      code: 'not_found',
    })
    for (const { errors } of routes) for (const code of errors) expect(generalCodes).not.toContain(code)
  })

  it.each([
    ['GET /nothing', 404, 'route_not_found'],
    ['GET ', 404, 'route_not_found'],
    ['GET /charges/', 404, 'not_found'],
    ['GET /charges/1/', 404, 'route_not_found'],
    ['DELETE /charges', 405, 'method_not_allowed'],
    ['PUT /charges/1', 405, 'method_not_allowed'],
    ['OPTIONS /charges', 405, 'method_not_allowed'],
    ['OPTIONS /nothing', 404, 'route_not_found'],
    ['GET /charges/1/cancel', 405, 'method_not_allowed'],
    ['PROPFIND /charges', 405, 'method_not_allowed'],
    ['TRACE /charges/1', 405, 'method_not_allowed'],
    ['SEARCH /charges', 405, 'method_not_allowed'],
    ['PROPFIND /nothing', 404, 'route_not_found'],
    ['TRACE ', 404, 'route_not_found'],
    ['GET /%zz', 400, 'malformed_request'],
    ['PROPFIND /charges/%', 400, 'malformed_request'],
    ['GET /charges/x', 404, 'not_found'],
    ['GET /charges/0', 404, 'not_found'],
    ['GET /charges/1e3', 404, 'not_found'],
    ['GET /charges/9999999999999999999999', 404, 'not_found'],
  ])('%s is %i %s', async (request, status, code) => {
    const origin = { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' }
    const answer = await sends(harness, request, { secret: mine.secret, headers: origin })
    expect([answer.status, answer.json.code]).toEqual([status, code])
    expect(z.safeParse(problem, answer.json).success).toBe(true)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
