import { noteLength } from '@humidor/domain/backoffice/console.ts'
import type { TypedKind } from '@humidor/domain/typed/kinds.ts'
import { z } from 'zod/mini'
import { moment, text, uid } from '../fields.ts'

/** Long tables are paged by key: `after` is the `next` of the page before. */
export const keyed = {
  after: z.optional(text('machine', 80)),
  limit: z._default(z.int().check(z.gte(1), z.lte(200)), 25),
}

/** A page of a table: `count` is how many rows there are in all, `next` where the next page begins; null: this is the last. */
export const paged = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ rows: z.array(row), count: z.int(), next: z.nullable(z.string()) })

/** What an operator writes down about a decision; how long it may be is the rule's to say. */
export const note = text('lines', noteLength.most * 4)

/** Who has an item open, and until when, if it is another operator: until then nobody else acts on it. */
export const lock = z.nullable(z.object({ name: z.string(), until: moment }))

/** A member, as far as a desk names them. */
export const someone = z.object({ uid, name: z.string() })

/** How often it had been changed when the operator saw it: what another has changed since is never written over. */
export const version = z.int().check(z.gte(0))

/** A text as it is typed may be longer than it may stay: how long is the rule's to say. */
export const typed = (kind: TypedKind, most: number) => text(kind, most * 2)

/** The number of what a desk has in its lists. */
export const itemId = z.int().check(z.gte(0))

/** What a list shows of the texts of something: its title in English, or the first language that it is in, and all its languages. */
export const titled = { title: z.string(), languages: z.array(z.string()) }

/** Who has changed something last, and who has it open. */
export const lastChanged = { changedAt: moment, changedBy: z.string(), lockedBy: lock }

/** Who began something, and how often it was changed. */
export const begun = { version: z.int(), createdAt: moment, createdBy: z.string() }

/** What was saved, and what it counts as now. */
export const saved = z.object({ id: z.int(), version: z.int() })

/** What something counts as after a change. */
export const changed = z.object({ version: z.int() })

/** A device that an operator is signed in on. */
export const device = z.object({
  id: z.string(),
  device: z.string(),
  ip: z.string(),
  createdAt: moment,
  seenAt: moment,
  /** The one that asks. */
  current: z.boolean(),
})
