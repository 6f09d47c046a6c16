import { emailLength, refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { type BusinessDay, isBusinessDay } from '@humidor/domain/business-day.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type Coin, LARGEST_ON_WIRE, type Micros, micros } from '@humidor/domain/money/micros.ts'
import { readers, type TypedKind } from '@humidor/domain/typed/kinds.ts'
import { z } from 'zod/mini'

// A field's message is the code that a request is refused with; a field without one answers `parameter_error`.
const says = (code: ErrorCode) => ({ error: code })

/** What `/docs` says of a field beyond what its schema can. */
const documented = (description: string, more: object = {}) => ({ description, ...more })

export const nothing = z.null()
export const none = z.strictObject({})

/** A member's uid as somebody names it: eight digits at most. Whether there is such a member is for the feature to say. */
export const uid = z.int().check(z.gte(0), z.lte(99_999_999))

/** Which kind of text each field of a request is, by its schema. A check refuses a request with a text of no kind. */
export const typedKinds = z.registry<{ kind: TypedKind }>()

/** Reads what passes as its kind, on the client before it is sent, and on the server again, as not every client is ours. */
const reading = (kind: TypedKind, written: z.ZodMiniString) =>
  z.codec(written, z.string(), { decode: readers[kind], encode: readers[kind] }).register(typedKinds, { kind })

/** A text that somebody typed, read as its kind. Its length alone is looked at here; what it must look like is the domain's to say. */
export const text = (kind: TypedKind, most: number) => reading(kind, z.string().check(z.maxLength(most)))

/** As long as a code may be with what was copied around it. */
const CODE_MOST = 64

/** Six digits: authenticator and e-mail codes. Which code is refused is told apart by the field. */
export const sixDigits = (code: 'google_code_error' | 'email_code_error') =>
  reading(
    'digits',
    z.string(says(code)).check(
      z.maxLength(CODE_MOST, code),
      z.refine((typed) => /^\d{6}$/.test(readers.digits(typed)), code),
    ),
  ).register(z.globalRegistry, documented('Six digits, of any script.', { pattern: '^\\d{6}$' }))
export const googleCode = sixDigits('google_code_error')
export const emailCode = sixDigits('email_code_error')

const written = z.string(says('invalid_email_format')).check(z.maxLength(emailLength.most * 2, 'invalid_email_format'))

/** An e-mail address in one spelling. */
export const email = reading(
  'email',
  written.check(z.refine((typed) => refuseEmail(typed) === undefined, 'invalid_email_format')),
)

/** One of a form whose rules are asked in the order of its fields, so that the address's own comes in its turn. */
export const emailOfForm = reading('email', written)

/** Whole millionths on the wire, not negative, a bigint that remembers its coin inside. */
export const money = <C extends Coin>(coin: C) =>
  z
    .codec(
      z.number(says('integer_only')).check(
        z.refine(Number.isInteger, 'integer_only'),
        z.refine((n) => n >= 0 && BigInt(n) <= LARGEST_ON_WIRE, {
          error: 'illegal_value',
          when: ({ value }) => Number.isInteger(value),
        }),
      ),
      z.custom<Micros<C>>((inside) => typeof inside === 'bigint'),
      { decode: (wire) => micros<C>(BigInt(wire)), encode: (inside) => Number(inside) },
    )
    .register(
      z.globalRegistry,
      documented(coin === 'POINT' ? 'Whole points.' : `Whole millionths of ${coin}.`, {
        type: 'integer',
        minimum: 0,
        maximum: Number(LARGEST_ON_WIRE),
      }),
    )

/** Whole millionths on the wire that may be below zero: a change, a rate. */
export const signed = z
  .codec(z.int(), z.bigint(), {
    decode: (wire) => BigInt(wire),
    encode: (inside) => Number(inside),
  })
  .register(z.globalRegistry, documented('Whole millionths (points: whole points), below zero for less.'))

/** A moment, ISO 8601 in UTC on the wire. */
export const moment = z
  .codec(z.string(), z.date(), {
    decode: (wire) => new Date(wire),
    encode: (inside) => inside.toISOString(),
  })
  .register(z.globalRegistry, documented('A moment in UTC, ISO 8601.', { format: 'date-time' }))
  .register(typedKinds, { kind: 'machine' })

/** A business day, `yyyy-mm-dd` in UTC+8; none but days that exist. */
export const day = z
  .codec(
    z.string(says('invalid_date')).check(z.refine((text) => isBusinessDay(text), 'invalid_date')),
    z.custom<BusinessDay>((inside) => typeof inside === 'string'),
    { decode: (wire) => wire as BusinessDay, encode: (inside) => inside },
  )
  .register(z.globalRegistry, documented('A business day (UTC+8), yyyy-mm-dd.', { type: 'string', format: 'date' }))
  .register(typedKinds, { kind: 'machine' })

/** Where a page of a list that is paged by key begins: the `next` of the page before, to be handed back as it came. */
export const placeKey = text('machine', 80)

/** A number that stands for something; `/docs` says for what. */
export const numbered = (description: string) => z.int().register(z.globalRegistry, documented(description))

/** Pages are counted from 1; a page holds 1 to 100 rows. */
export const paging = {
  page: z._default(z.int().check(z.gte(1), z.lte(100_000)), 1),
  limit: z._default(z.int().check(z.gte(1), z.lte(100)), 10),
}

export const rows = <Row extends z.core.$ZodType>(row: Row) => z.object({ rows: z.array(row), count: z.int() })
