import type { BusinessCode } from '@humidor/contract/v1/problems.ts'
import type { Route } from '@humidor/contract/v1/route.ts'
import type { z } from 'zod/mini'
import type { Db, Tx } from '../../database/database.ts'
import type { SignedInMerchant } from '../sessions.ts'
import type { ApiKey } from './access.ts'

type Schema = z.core.$ZodType

/** The request that a route answers. */
export interface RouteContext<Params, Query, Body, Code extends BusinessCode> {
  params: Params
  query: Query
  /** Decoded by the contract: amounts are bigint, times are dates. */
  body: Body
  apiKey: ApiKey
  merchant: SignedInMerchant
  /** The business time of the whole request. */
  at: Date
  /** Refuses the request with this code, and rolls the transaction back. */
  fail(code: Code): never
  demand(no: Code | undefined): void
}

/** A route with its types erased, as `/api/v1` runs it. */
export type RouteHandler =
  | { kind: 'read'; route: Route; by(context: RouteContext<never, never, never, never> & { db: Db }): Promise<unknown> }
  | {
      kind: 'write'
      route: Route
      by(context: RouteContext<never, never, never, never> & { tx: Tx; key: string }): Promise<unknown>
    }

type Of<P extends Schema, Q extends Schema, B extends Schema, C extends BusinessCode> = RouteContext<
  z.output<P>,
  z.output<Q>,
  z.output<B>,
  C
>

/** Answers a route that only reads. */
export const readRoute = <
  Path extends string,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  C extends BusinessCode,
>(
  route: Route<Path, P, Q, B, A, C>,
  by: (context: Of<P, Q, B, C> & { db: Db }) => Promise<z.output<A>>,
): RouteHandler => ({ kind: 'read', route: route as Route, by: by as never })

/** Answers a route that writes, in one transaction. `key`: the `Idempotency-Key`; key, effect and answer commit together. */
export const writeRoute = <
  Path extends string,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  C extends BusinessCode,
>(
  route: Route<Path, P, Q, B, A, C>,
  by: (context: Of<P, Q, B, C> & { tx: Tx; key: string }) => Promise<z.output<A>>,
): RouteHandler => ({ kind: 'write', route: route as Route, by: by as never })
