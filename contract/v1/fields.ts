import { DECIMAL, readDecimal, writeDecimal } from '@humidor/domain/money/decimal.ts'
import type { Coin, Micros } from '@humidor/domain/money/micros.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import { z } from 'zod/mini'

type Schema = z.core.$ZodType

/** Schemas with a name: the OpenAPI document refers to them by it. */
export const components = z.registry<{ id: string }>()

/** Names a schema for the OpenAPI document. */
export function named<S extends Schema>(id: string, schema: S): S {
  components.add(schema as never, { id })
  return schema
}

/** Adds a sentence for the documentation, and what the schema itself cannot express. The schema must not be shared. */
export function described<S extends Schema>(description: string, schema: S, more: object = {}): S {
  z.globalRegistry.add(schema, { description, ...more })
  return schema
}

/** An amount as a decimal text such as `"24.50"`; millionths inside. */
export const amount = <C extends Coin>(description: string) =>
  described(
    description,
    z.codec(
      z
        .string()
        .check(
          z.refine(
            (text) => readDecimal(text) !== undefined,
            'must be a decimal such as "24.50", with at most 6 places',
          ),
        ),
      z.custom<Micros<C>>((inside) => typeof inside === 'bigint'),
      { decode: (wire) => readDecimal<C>(wire) ?? micros<C>(0n), encode: writeDecimal },
    ),
    { type: 'string', pattern: DECIMAL.source, examples: ['24.50'] },
  )

/** A moment, RFC 3339 in UTC. */
export const time = (description: string) =>
  described(
    description,
    z.codec(z.string(), z.date(), { decode: (wire) => new Date(wire), encode: (inside) => inside.toISOString() }),
    { type: 'string', format: 'date-time', examples: ['2026-11-30T06:25:40.000Z'] },
  )

/** The number of an object, in decimal digits. */
export const id = (description: string) =>
  described(description, z.string().check(z.regex(/^[1-9]\d{0,17}$/, 'must be an id')), { examples: ['4711'] })

const lineOf = (most: number, ...more: ReturnType<typeof z.refine<string>>[]) =>
  z.codec(
    z.string().check(
      z.maxLength(most * 4, `must have at most ${most} characters`),
      z.refine((text) => [...readers.line(text)].length <= most, `must have at most ${most} characters`),
      ...more,
    ),
    z.string(),
    { decode: readers.line, encode: readers.line },
  )

/** A line of text, cleaned as everywhere. @param most maximum characters, as a person counts them */
export const line = (description: string, most: number) => described(description, lineOf(most), { maxLength: most })

/** A line in which something is left once it is cleaned: as a filter, an empty one would leave everything. */
export const filledLine = (description: string, most: number) =>
  described(
    description,
    lineOf(
      most,
      z.refine((text) => readers.line(text) !== '', 'must not be empty'),
    ),
    {
      minLength: 1,
      maxLength: most,
    },
  )

/** A number in the address, as text on the wire. */
export const count = (description: string, least: number, most: number) =>
  described(
    description,
    z.codec(
      z
        .string()
        .check(
          z.refine(
            (text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most,
            `must be a whole number from ${least} to ${most}`,
          ),
        ),
      z.int(),
      { decode: Number, encode: String },
    ),
    { type: 'integer', minimum: least, maximum: most },
  )

/**
 * The place in a list: the `next` of the page before, unchanged. A place of another list is refused.
 * @param list two letters that name the list
 */
const cursor = (list: string) =>
  described(
    'Continues after a page: its `next`, unchanged.',
    z.codec(
      z.string().check(z.regex(new RegExp(`^${list}_[1-9]\\d{0,17}$`), 'is not a place in this list')),
      z.bigint(),
      {
        decode: (wire) => BigInt(wire.slice(3)),
        encode: (inside) => `${list}_${inside}`,
      },
    ),
    { type: 'string', examples: [`${list}_4711`] },
  )

/** The parameters of a list. */
export const paging = (list: string) => ({
  after: z.optional(cursor(list)),
  limit: z.prefault(count('How many at most.', 1, 100), '20'),
})

/** A page of a list, and the place of the next one. */
export const pageOf = <Row extends Schema>(list: string, row: Row) =>
  z.object({
    data: z.array(row),
    next: z.nullable(cursor(list)),
  })
