import { MOST_AT_ONCE, noteLength } from '@humidor/domain/backoffice/console.ts'
import { timeOrders } from '@humidor/domain/backoffice/list-order.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import type { TypedKind } from '@humidor/domain/typed/kinds.ts'
import { z } from 'zod/mini'
import { day, moment, money, text, uid } from '../fields.ts'

/** Keyset paging of long tables: `after` is the `next` of the previous page. */
export const keyed = {
  after: z.optional(text('machine', 80)),
  limit: z._default(z.int().check(z.gte(1), z.lte(200)), 25),
}

/** A page of a table. `count`: all rows. `next`: cursor of the next page; null: this is the last. */
export const paged = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ rows: z.array(row), count: z.int(), next: z.nullable(z.string()) })

/** Sorts a table by time. Absent: the default of the table, as its summary says. */
export const byTime = { order: z.optional(z.enum(timeOrders)) }

/** Filters a table by business days, both included. */
export const days = { from: z.optional(day), to: z.optional(day) }

/** Filters a table by an amount, both included. */
export const amounts = <C extends Coin>(coin: C) => ({ least: z.optional(money(coin)), most: z.optional(money(coin)) })

/** An operator's note on a decision. The domain checks its length. */
export const note = text('lines', noteLength.most * 4)

/** The other operator who has an item locked, and until when. Nobody else can act on it until then. */
export const lock = z.nullable(z.object({ name: z.string(), until: moment }))

/** A member as named in the console. */
export const namedMember = z.object({ uid, name: z.string() })

/** The version that the operator saw. A save with an outdated version is refused, so that no change is overwritten. */
export const version = z.int().check(z.gte(0))

/** A typed text. It may be longer than the stored one; the domain checks the final length. */
export const typed = (kind: TypedKind, most: number) => text(kind, most * 2)

/** The id of an item in the console's lists. */
export const itemId = z.int().check(z.gte(0))

/** Summary of localized texts: the title in English, or else in the first language, and all languages. */
export const titled = { title: z.string(), languages: z.array(z.string()) }

/** Who last changed an item and when, and who has it locked. */
export const lastChanged = { changedAt: moment, changedBy: z.string(), lockedBy: lock }

/** Who created an item and when, and its version. */
export const begun = { version: z.int(), createdAt: moment, createdBy: z.string() }

/** Id and version of a saved item. */
export const saved = z.object({ id: z.int(), version: z.int() })

/** Version of a changed item. */
export const changed = z.object({ version: z.int() })

/** A device on which an operator is signed in. */
export const device = z.object({
  id: z.string(),
  device: z.string(),
  ip: z.string(),
  createdAt: moment,
  seenAt: moment,
  /** The device of this request. */
  current: z.boolean(),
})

/** The items of a call about several. The same one twice is refused. */
export const itemsOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.array(item).check(z.minLength(1), z.maxLength(MOST_AT_ONCE))

/**
 * The outcome of each item of a call about several, in the order of the request. Each item is a transaction of its own: `done`, or the
 * refusal of this item alone. `operation_failed`: the platform failed at this item, and nothing of it happened.
 */
export const outcomesOf = <const Done extends string, const Code extends ErrorCode>(
  done: readonly Done[],
  refused: readonly Code[],
) =>
  z.object({
    outcomes: z.array(
      z.object({
        id: z.string(),
        done: z.nullable(z.enum(done)),
        refused: z.nullable(z.enum([...refused, 'operation_failed' as const])),
      }),
    ),
  })
