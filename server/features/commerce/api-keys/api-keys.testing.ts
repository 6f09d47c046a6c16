import { contract } from '@humidor/contract/index.ts'
import { type ApiScope, apiScopes } from '@humidor/domain/commerce/api-key.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { Humidor } from '@humidor/sdk/client.ts'

const { createApiKey } = contract.apiKeys

/** Where the sandbox says that it is. */
export const SITE = 'http://127.0.0.1:8080'

/** Makes a key for a shop, by default one that may do everything. */
export const newKey = async (shop: Merchant, scopes: readonly ApiScope[] = apiScopes, name = 'Website') =>
  await shop.call(createApiKey, { name, scopes: [...scopes], password: PASSWORD })

/** Sends requests straight into a server that does not listen. */
export const fetchInto =
  ({ fastify }: Pick<Sandbox, 'fastify'>): typeof fetch =>
  async (url, init = {}) => {
    const { pathname, search } = new URL(url as string)
    const { statusCode, headers, body } = await fastify.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
  }

/** The SDK with this secret. */
export const sdkOf = (sandbox: Pick<Sandbox, 'fastify'>, key: string) =>
  new Humidor({ key, baseUrl: SITE, retries: 0, fetch: fetchInto(sandbox) })

/** A shop with a key that may do everything, and the SDK with it. */
export async function withKey(sandbox: Sandbox, shop: Merchant, scopes?: readonly ApiScope[]) {
  const { key, secret } = await newKey(shop, scopes)
  return { shop, key, secret, sdk: sdkOf(sandbox, secret) }
}

/** A request as any client might send it, and its answer. */
export async function sends(
  { fastify }: Pick<Sandbox, 'fastify'>,
  request: string,
  it: { secret?: string; body?: unknown; key?: string; type?: string; headers?: Record<string, string> } = {},
) {
  const [method = 'GET', path = ''] = request.split(' ')
  const { secret, body, key, type = 'application/json', headers = {} } = it
  const answer = await fastify.inject({
    method: method as 'GET',
    url: `/api/v1${path}`,
    headers: {
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': type }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    json: isJson ? answer.json() : undefined,
  }
}
