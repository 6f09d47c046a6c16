import type { Call } from '@humidor/contract/call.ts'
import { contract } from '@humidor/contract/index.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { buildPlatform } from '@humidor/sandbox/platform.ts'
import { ownerConnections } from '@humidor/sandbox/server-connections.ts'
import { transportTo, Visitor } from '@humidor/sandbox/visitor.ts'
import type { z } from 'zod/mini'
import { type Database, openDatabase } from '../../../database/database.ts'
import { isUnlucky } from '../../../database/failure.ts'
import { testTimeouts } from '../../../database/testing.ts'
import { withRetries } from '../../../http/failure.ts'
import { createLog } from '../../../http/log.ts'
import { RefusalError } from '../../../http/refusal.ts'
import { orderBookFeature } from './order-book.ts'

const { cbbuy, cbsell, cbsellCancel, createActionBuy, createActionSell, myList } = contract.orderBook

export const cig = (whole: number) => micros<'CIG'>(BigInt(whole) * 1_000_000n)
export const uscd = (whole: number) => micros<'USCD'>(BigInt(whole) * 1_000_000n)

/** A member publishes a sell order of whole ₡. Returns its number. */
export const publishesSell = async (who: Person, whole: number): Promise<number> =>
  (await who.call(createActionSell, { moneyCig: cig(whole), googleCode: who.googleCode() })).id

/** A member publishes a buy order of whole ₡, with a premium per mille. Returns its number. */
export const publishesBuy = async (who: Person, whole: number, premium = 0n): Promise<number> => {
  const request = { moneyCig: cig(whole), premium: perMille(premium), googleCode: who.googleCode() }
  return (await who.call(createActionBuy, request)).id
}

/** A member tries to buy a sell order. */
export const buys = (who: Person, id: number, left?: Cig) =>
  who.tryCall(cbbuy, { id, googleCode: who.googleCode(), ...(left === undefined ? {} : { left }) })

/** A member tries to sell whole ₡ into a buy order. */
export const sells = (who: Person, id: number, whole: number) =>
  who.tryCall(cbsell, { id, sellCigAmount: cig(whole), googleCode: who.googleCode() })

/** A member tries to cancel an order. */
export const cancels = (who: Person, id: number) => who.tryCall(cbsellCancel, { id })

/** An order in its owner's list. */
export const ownOrder = async (who: Person, id: number) =>
  (await who.call(myList, { limit: 100 })).rows.find((row) => row.id === id)

type Schema = z.core.$ZodType

/**
 * Calls the feature's handlers, each in a transaction of its own, without the request pipeline: for many calls, or on a
 * chosen node.
 */
export function directly({ db, at, most = 20 }: { db: Database; at(): Date; most?: number }) {
  const settings = async () => ({ ...defaultSettings, openOrdersMost: most })
  const { handlers } = orderBookFeature.open({ reads: db, clock: { now: at }, settings, alarm: () => undefined })
  const fail = (code: ErrorCode): never => {
    throw new RefusalError(code)
  }
  const demand = (no: ErrorCode | undefined) => {
    if (no !== undefined) fail(no)
  }
  return async function asks<Request extends Schema, Response extends Schema>(
    uid: number,
    call: Pick<Call<Request, Response>, 'path' | 'request' | 'response'>,
    request: Omit<z.output<Request>, 'googleCode'>,
  ): Promise<z.output<Response> | { refused: ErrorCode }> {
    const handler = handlers.find((one) => one.call.path === call.path)
    if (handler?.kind !== 'transaction') throw new Error(`${call.path} is no transaction`)
    const context = { member: { uid }, request, at: at(), fail, demand }
    try {
      const act = () => db.transaction().execute((tx) => handler.by({ ...context, tx } as never))
      return (await withRetries(act, isUnlucky)) as z.output<Response>
    } catch (error) {
      if (error instanceof RefusalError) return { refused: error.code }
      throw error
    }
  }
}

/**
 * A second node on the database of a harness, with an HTTP server of its own. Members reach it with the device that
 * they have.
 */
export async function openNode(harness: Sandbox) {
  const database = openDatabase({ url: harness.url, timeouts: testTimeouts })
  const { clock, secret, making } = harness
  const server = await buildPlatform({
    served: ownerConnections({ ...database, url: harness.url }),
    ...{ clock, secret, passwords: making.passwords, publicUrl: 'http://127.0.0.1:8080', version: 'sandbox' },
    ...{ log: createLog('silent'), mailer: { send: async () => undefined }, chains: [] },
  })
  return {
    db: database.db,
    as: ({ sid, token }: Person) => Object.assign(new Visitor(transportTo(server.fastify)), { sid, token }),
    async close() {
      await server.close()
      await database.close()
    },
  }
}
