import type { ApiScope } from '@humidor/domain/commerce/api-key.ts'
import type { CallSwitch } from '@humidor/domain/platform/switches.ts'
import { z } from 'zod/mini'
import type { costs } from '../call.ts'
import type { BusinessCode } from './problems.ts'

type Schema = z.core.$ZodType

/** Where all routes are. */
export const BASE = '/api/v1'

/** One route of the public API: its declaration mounts the server, types the SDK and makes the OpenAPI document. */
export interface Route<
  Path extends string = string,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
  Code extends BusinessCode = BusinessCode,
> {
  /** The `operationId`, and the name of the file that answers it. */
  id: string
  /** Method and path below `/api/v1`, such as `POST /charges/{id}/cancel`. */
  path: Path
  summary: string
  /** The scope that a key needs. Undefined: any key. */
  scope: ApiScope | undefined
  /** The setting that switches it off. */
  switch?: CallSwitch
  cost: keyof typeof costs
  /** The call of the app with which it shares the limit of requests per minute of a shop. */
  sharesLimit?: { path: string; perMinute: number }
  params: Params
  query: Query
  /** `z.strictObject({})` for a route without a body. */
  body: Body
  /** Of a success. */
  status: 200 | 201
  answer: Answer
  /** The refusals of the business. Every route may also answer the general ones of `problems.ts`. */
  errors: readonly Code[]
}

export const nothing = z.strictObject({})

/** Declares one route. */
export const route = <
  const Path extends `${'GET' | 'POST'} /${string}`,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Answer extends Schema,
  const Code extends BusinessCode,
>(
  it: Route<Path, Params, Query, Body, Answer, Code>,
) => it

export const methodOf = ({ path }: Pick<Route, 'path'>) => (path.startsWith('GET ') ? 'GET' : 'POST')
/** Such as `/charges/{id}`. */
export const pathOf = ({ path }: Pick<Route, 'path'>) => path.slice(path.indexOf(' ') + 1)
