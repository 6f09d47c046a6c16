import { isPasskeyAnswer, passkeyLimits } from '@humidor/domain/accounts/passkey.ts'
import { emailLength, refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { type BusinessDay, isBusinessDay } from '@humidor/domain/business-day.ts'
import { ownerCodeKind, readOwnerCode } from '@humidor/domain/commerce/owner-factor.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type Coin, LARGEST_ON_WIRE, type Micros, micros } from '@humidor/domain/money/micros.ts'
import { readers, type TypedKind } from '@humidor/domain/typed/kinds.ts'
import { z } from 'zod/mini'

// A field's message is its refusal code; a field without one answers `parameter_error`.
const refusedAs = (code: ErrorCode) => ({ error: code })

/** Adds a description for `/docs` that the schema cannot express. */
const documented = (description: string, more: object = {}) => ({ description, ...more })

export const nothing = z.null()
export const none = z.strictObject({})

/** A member's uid, at most eight digits. The feature checks whether the member exists. */
export const uid = z.int().check(z.gte(0), z.lte(99_999_999))

/** The kind of each text field, by its schema. A check rejects a request with a text field without one. */
export const typedKinds = z.registry<{ kind: TypedKind }>()

/** Normalizes a text by its kind: on the client before sending, and again on the server, because not every client is ours. */
const reading = (kind: TypedKind, written: z.ZodMiniString) =>
  z.codec(written, z.string(), { decode: readers[kind], encode: readers[kind] }).register(typedKinds, { kind })

/**
 * A typed text, normalized by its kind. The domain checks its content.
 * @param most maximum characters before normalizing: several times the rule's maximum, so that the rule refuses a long text
 */
export const text = (kind: TypedKind, most: number) => reading(kind, z.string().check(z.maxLength(most)))

/** Maximum length of a code including text that was copied with it. */
const LONGEST_CODE = 64

/** Six digits of an authenticator or e-mail code. The field tells which code was wrong. */
export const sixDigits = (code: 'google_code_error' | 'email_code_error' | 'new_email_code_error') =>
  reading(
    'digits',
    z.string(refusedAs(code)).check(
      z.maxLength(LONGEST_CODE, code),
      z.refine((typed) => /^\d{6}$/.test(readers.digits(typed)), code),
    ),
  ).register(z.globalRegistry, documented('Six digits, of any script.', { pattern: '^\\d{6}$' }))
/** Six digits of an operator's authenticator. */
export const operatorCode = sixDigits('google_code_error')

const readProof = (typed: string) => (isPasskeyAnswer(typed) ? typed : readers.digits(typed))

/** The second factor of a member: six digits of the authenticator, or the answer of a passkey to the challenge of this very request. */
export const googleCode = z
  .codec(
    z
      .string(refusedAs('google_code_error'))
      .check(
        z.refine(
          (typed) => isPasskeyAnswer(typed) || (typed.length <= LONGEST_CODE && /^\d{6}$/.test(readers.digits(typed))),
          'google_code_error',
        ),
      ),
    z.string(),
    { decode: readProof, encode: readProof },
  )
  .register(typedKinds, { kind: 'digits' })
  .register(
    z.globalRegistry,
    documented('Six digits, of any script, or the answer of a passkey.', {
      pattern: '^(\\d{6}|passkey(\\.[A-Za-z0-9_-]+){4})$',
    }),
  )

/**
 * The second factor of a shop's owner: six digits of the authenticator, the answer of a passkey to the challenge of this very request, or
 * a recovery code. Left out where the owner has no authenticator.
 */
export const ownerCode = z
  .codec(
    z.string(refusedAs('google_code_error')).check(
      z.maxLength(passkeyLimits.answer, 'google_code_error'),
      z.refine((typed) => ownerCodeKind(readOwnerCode(typed)) !== undefined, 'google_code_error'),
    ),
    z.string(),
    { decode: readOwnerCode, encode: readOwnerCode },
  )
  .register(typedKinds, { kind: 'letters' })
  .register(z.globalRegistry, documented('Six digits, of any script, the answer of a passkey, or a recovery code.'))

export const emailCode = sixDigits('email_code_error')

const written = z
  .string(refusedAs('invalid_email_format'))
  .check(z.maxLength(emailLength.most * 2, 'invalid_email_format'))

/** An e-mail address, normalized to one spelling. */
export const email = reading(
  'email',
  written.check(z.refine((typed) => refuseEmail(typed) === undefined, 'invalid_email_format')),
)

/** An e-mail address in a form that checks its fields in order: the domain checks its format in turn. */
export const emailOfForm = reading('email', written)

/** Whole millionths on the wire, not negative; a bigint typed by its coin in the app. */
export const money = <C extends Coin>(coin: C) =>
  z
    .codec(
      z.number(refusedAs('integer_only')).check(
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

/** Whole millionths on the wire, possibly negative: a change or a rate. */
export const signed = z
  .codec(z.int(), z.bigint(), {
    decode: (wire) => BigInt(wire),
    encode: (inside) => Number(inside),
  })
  .register(z.globalRegistry, documented('Whole millionths (points: whole points), below zero for less.'))

/** An exact amount that may exceed what JSON carries as a number: decimal digits on the wire, not negative. */
export const exactAmount = z
  .codec(z.string().check(z.regex(/^(0|[1-9]\d{0,18})$/)), z.bigint(), {
    decode: (wire) => BigInt(wire),
    encode: (inside) => inside.toString(),
  })
  .register(z.globalRegistry, documented('Whole millionths, as decimal digits.', { pattern: '^(0|[1-9]\\d{0,18})$' }))
  .register(typedKinds, { kind: 'machine' })

/** A moment; ISO 8601 in UTC on the wire. */
export const moment = z
  .codec(z.string(), z.date(), {
    decode: (wire) => new Date(wire),
    encode: (inside) => inside.toISOString(),
  })
  .register(z.globalRegistry, documented('A moment in UTC, ISO 8601.', { format: 'date-time' }))
  .register(typedKinds, { kind: 'machine' })

/** An existing business day, `yyyy-mm-dd` in UTC+8. */
export const day = z
  .codec(
    z.string(refusedAs('invalid_date')).check(z.refine((text) => isBusinessDay(text), 'invalid_date')),
    z.custom<BusinessDay>((inside) => typeof inside === 'string'),
    { decode: (wire) => wire as BusinessDay, encode: (inside) => inside },
  )
  .register(z.globalRegistry, documented('A business day (UTC+8), yyyy-mm-dd.', { type: 'string', format: 'date' }))
  .register(typedKinds, { kind: 'machine' })

/** The cursor of a keyset list: the `next` of the previous page, returned unchanged. */
export const placeKey = text('machine', 80)

/** A number with a meaning that `/docs` describes. */
export const numbered = (description: string) => z.int().register(z.globalRegistry, documented(description))

/** Pages count from 1; a page has 1 to 100 rows. */
export const paging = {
  page: z._default(z.int().check(z.gte(1), z.lte(100_000)), 1),
  limit: z._default(z.int().check(z.gte(1), z.lte(100)), 10),
}

export const rows = <Row extends z.core.$ZodType>(row: Row) => z.object({ rows: z.array(row), count: z.int() })

const NAME = '[0-9a-z]{26}'

/**
 * Distinct names of uploaded photos, separated by commas as in the specification.
 * @param most the maximum of the rule; one more passes, so that the rule refuses it
 */
export function photoNames(most: number) {
  const isNames = new RegExp(`^${NAME}(,${NAME}){0,${most}}$`)
  return z
    .codec(
      z.string().check(
        z.maxLength(27 * (most + 1)),
        z.refine((listed) => listed === '' || isNames.test(listed)),
        z.refine((listed) => new Set(listed.split(',')).size === listed.split(',').length),
      ),
      z.array(z.string()),
      { decode: (listed) => listed.split(',').filter((one) => one !== ''), encode: (names) => names.join(',') },
    )
    .register(typedKinds, { kind: 'machine' })
}
