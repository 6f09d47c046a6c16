import type { Call } from '@humidor/contract/call.ts'
import { LARGEST_ON_WIRE } from '@humidor/domain/money/micros.ts'
import { type JsonSchema, wireSchema } from '@humidor/server/docs/schema.ts'
import fc from 'fast-check'
import { MAIL_CODE, type Pool, TOTP } from './pool.ts'

/** JSON text, valid or not. */
type Text = fc.Arbitrary<string>

/** Numbers at the limits of amounts, of the database and of JavaScript. */
const edges = [
  ...['0', '-0', '1', '-1', '2', '100', '101', '200', '999999', '1000000', '1000001', '10000000', '20000000'],
  ...['100000000', '200000000', '10000000000', '99999999', '100000000000000', '-1000000'],
  ...['2147483647', '2147483648', '4294967296', '9007199254740991', '9007199254740992', '9223372036854775807'],
  ...['9223372036854775808', String(LARGEST_ON_WIRE), String(LARGEST_ON_WIRE + 1n), '1e999', '-1e999', '1e-9', '1e6'],
  ...['0.5', '1.0', '1000000.000001', '1E+2', '123456789012345678901234567890'],
]

/** Texts that often break programs. */
const nasty = [
  ...[
    '',
    ' ',
    '\t\r\n',
    '0',
    '-1',
    'null',
    'NaN',
    'undefined',
    'true',
    '[]',
    '{}',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    "' or 1=1 --",
    '"; drop table entry; --',
    '\\',
    '%',
    '_',
    '%%%',
    '$1',
    '$$',
    '{{7*7}}',
    '<script>alert(1)</script>',
  ],
  ...[
    '../../etc/passwd',
    '\u0000',
    'a\u0000b',
    '\uFEFF',
    '\u202Eevil',
    'İ',
    'ß',
    'ﬁ',
    '１２３４５６',
    '٣٤',
    'ซิการ์',
    '雪茄',
    '👨‍👩‍👧‍👦',
  ],
  ...[
    'e\u0301'.repeat(40),
    'a'.repeat(81),
    'a'.repeat(5_000),
    '\u{1F6AC}'.repeat(600),
    '9'.repeat(400),
    '2026-02-30',
    '9999-12-31',
  ],
  ...['0001-01-01', '-000001-01-01T00:00:00Z', '2026-11-22', '9.2.9', '1.1', '~', ',', ':', 'member:1', 'approval:x'],
  ...[
    'a@b',
    'A@B.C',
    'x@[127.0.0.1]',
    `${'a'.repeat(250)}@b.cd`,
    '0x0000000000000000000000000000000000000000',
    '0X12',
    'en',
    'xx',
  ],
].map((text) => JSON.stringify(text))

/** The letters of names. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABC0123456789_'

/** JSON texts that `JSON.stringify` never writes. */
const crooked = [
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '"\\u0041"',
  '1e400',
  '-0.0',
  '00',
  '01',
  '.5',
  '+1',
  "'a'",
  '"',
  '{',
  '[,]',
  'NaN',
]

const some = (values: readonly string[]): Text => fc.constantFrom(...values)
const whole = (least: number, most: number): Text =>
  fc.integer({ min: Math.ceil(least), max: Math.floor(most) }).map(String)
/** Text of any characters. */
const unicode = fc
  .array(fc.oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 0, max: 0x10ffff })), { maxLength: 40 })
  .map((points) => JSON.stringify(String.fromCodePoint(...points)))
const written: Text = fc.oneof(some(nasty), unicode)

const objectOf = (entries: readonly (readonly [string, string])[]) =>
  `{${entries.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`

/** The values to choose from, and the feature of the call. */
interface Source {
  pool: Pool
  feature: string
}

/** Makes request bodies of one call: some valid, most wrong in one place or everywhere. */
export function bodiesOf(call: Call, source: Source): Text {
  const schema = wireSchema(call.request)
  const anything: Text = fc.oneof(some(edges), written, some(crooked), fc.json({ maxDepth: 3 }))
  const right = shaped(schema, source)
  if (!schema.properties) return fc.oneof(right, anything)
  const names = Object.keys(schema.properties)
  const entries = fc.tuple(...names.map((name) => fieldOf(name, schema, source).map((text) => [name, text] as const)))
  // Empty text marks a field that is left out.
  const whole = entries.map((all) => all.filter(([, text]) => text !== ''))
  const oneWrong = fc
    .tuple(whole, fc.nat(), fc.oneof(anything, fc.constant('')))
    .map(([all, at, wrong]) =>
      objectOf(
        all.flatMap(([name, text], n) =>
          n !== at % Math.max(1, all.length) ? [[name, text] as const] : wrong === '' ? [] : [[name, wrong] as const],
        ),
      ),
    )
  const more = fc
    .tuple(whole, fc.constantFrom(...extra, ...names), anything)
    .map(([all, name, text]) => objectOf([...all, [name, text]]))
  const deep = fc.nat({ max: 40 }).map((depth) => `${'['.repeat(depth)}1${']'.repeat(depth)}`)
  const huge = fc
    .tuple(whole, fc.constantFrom(...names, 'note'), fc.integer({ min: 1_000, max: 70_000 }))
    .map(([all, name, length]) => objectOf([...all, [name, JSON.stringify('x'.repeat(length))]]))
  return fc.oneof(
    { weight: 12, arbitrary: whole.map(objectOf) },
    { weight: 9, arbitrary: oneWrong },
    { weight: 3, arbitrary: more },
    { weight: 2, arbitrary: anything },
    { weight: 1, arbitrary: deep },
    ...(names.length > 0 ? [{ weight: 1, arbitrary: huge }] : []),
  )
}

/** Names that no request has. */
const extra = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'uid',
  'lvl',
  'isAccountActived',
  'moneyBalance',
  'role',
  '',
]

/** Makes one field. An optional one is sometimes left out, which the empty text marks. */
function fieldOf(name: string, schema: JsonSchema, source: Source): Text {
  const inner = schema.properties?.[name] ?? {}
  const { pool, feature } = source
  const known = pool.of(name).filter((text) => fits(inner, text))
  const own = pool.ofFeature(feature, name).filter((text) => fits(inner, text))
  const proof = proofOf(name, inner, feature)
  const value: Text = fc.oneof(
    { weight: 2, arbitrary: shaped(inner, source) },
    ...(known.length > 0 ? [{ weight: 3, arbitrary: some(known) }] : []),
    ...(own.length > 0 ? [{ weight: 6, arbitrary: some(own) }] : []),
    ...(proof === undefined ? [] : [{ weight: 30, arbitrary: fc.constant(proof) }]),
  )
  return schema.required?.includes(name)
    ? value
    : fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: fc.constant('') })
}

/** The right code of a field for one, as nothing would pass the first guard otherwise. */
function proofOf(name: string, { pattern }: JsonSchema, feature: string): string | undefined {
  if (name === 'googleCode' || name === 'proof' || name === 'ownerCode') return TOTP
  // The first code of an authenticator that was prepared.
  if (name === 'code' && feature === 'ownerFactor') return TOTP
  return (name === 'code' || name === 'newCode') && pattern?.includes('\\d{6}') ? JSON.stringify(MAIL_CODE) : undefined
}

/** Whether a known value is of the type that the schema asks for: the id of one thing is a number, that of another a text. */
function fits({ type, anyOf, enum: values, properties }: JsonSchema, text: string): boolean {
  if (anyOf) return anyOf.some((one) => fits(one, text))
  if (values) return values.some((value) => JSON.stringify(value) === text)
  if (type === 'integer' || type === 'number') return /^-?\d/.test(text)
  if (type === 'boolean') return text === 'true' || text === 'false'
  if (type === 'string') return text.startsWith('"')
  if (properties) return text.startsWith('{')
  return true
}

/** Makes a value that the schema allows. */
function shaped(schema: JsonSchema, source: Source): Text {
  const { type, enum: values, anyOf, items, properties, minimum, maximum, maxLength = 60, format, pattern } = schema
  if (values) return some(values.map((value) => JSON.stringify(value)))
  if (anyOf) return fc.oneof(...anyOf.map((one) => shaped(one, source)))
  if (type === 'null') return fc.constant('null')
  if (type === 'boolean') return some(['true', 'false'])
  if (type === 'integer' || type === 'number') return numbers(minimum, maximum)
  if (type === 'array')
    return fc.array(shaped(items ?? {}, source), { maxLength: 8 }).map((all) => `[${all.join(',')}]`)
  if (properties) {
    const inside = Object.keys(properties).map((one) =>
      fieldOf(one, schema, source).map((text) => [one, text] as const),
    )
    return fc.tuple(...inside).map((all) => objectOf(all.filter(([, text]) => text !== '')))
  }
  if (type !== 'string') return fc.json({ maxDepth: 2 })
  if (format === 'date')
    return fc
      .integer({ min: 0, max: 900 })
      .map((days) => JSON.stringify(new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10)))
  if (format === 'date-time')
    return fc
      .integer({ min: -40, max: 400 })
      .map((days) => JSON.stringify(new Date(Date.now() + days * 86_400_000).toISOString()))
  if (pattern?.includes('\\d{6}')) return whole(0, 999_999).map((digits) => JSON.stringify(digits.padStart(6, '0')))
  const plain = fc.string({ minLength: 1, maxLength: Math.min(maxLength, 90) }).map((text) => JSON.stringify(text))
  const words = fc.lorem({ maxCount: 8 }).map((text) => JSON.stringify(text.slice(0, maxLength)))
  const word = fc.string({
    unit: fc.constantFrom(...LETTERS),
    minLength: 6,
    maxLength: Math.max(6, Math.min(maxLength, 20)),
  })
  return fc.oneof(
    plain,
    words,
    words,
    written,
    word.map((text) => JSON.stringify(text)),
  )
}

function numbers(minimum = 0, maximum = 1_000_000_000_000): Text {
  const [least, most] = [Math.max(minimum, -(2 ** 31)), Math.min(maximum, 2 ** 52)]
  const within = fc.maxSafeInteger().map((n) => String(least + (Math.abs(n) % (most - least + 1))))
  const small = whole(least, Math.min(most, Math.max(least, 0) + 20))
  const money = fc.integer({ min: 1, max: 400 }).map((n) => String(n * 1_000_000))
  return fc.oneof(
    { weight: 4, arbitrary: within },
    { weight: 4, arbitrary: small },
    ...(most > 400_000_000 ? [{ weight: 6, arbitrary: money }] : []),
    { weight: 1, arbitrary: some(edges) },
  )
}
