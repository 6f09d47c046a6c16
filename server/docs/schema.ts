import type { Call } from '@humidor/contract/call.ts'
import { z } from 'zod/mini'

/** The parts of a JSON Schema (draft 2020-12) that these pages read. */
export interface JsonSchema {
  type?: string | string[]
  description?: string
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  anyOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
  default?: unknown
}

/** The JSON Schema of a contract's schema, on the wire side of its codecs. */
export function wireSchema(schema: Call['request']): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest as JsonSchema
}

/** A field of a request or an answer, as `/docs` shows it. A field in a list is named like `rows[].id`. */
export interface DocumentedField {
  name: string
  kind: string
  optional: boolean
  says: string
}

/** All fields of a schema, including those in lists and objects. */
export function fieldsOf(schema: JsonSchema, under = ''): DocumentedField[] {
  if (schema.type === 'array' && schema.items) return fieldsOf(schema.items, `${under}[]`)
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0 && under) return [fieldOf(under, schema, false)]
  return properties.flatMap(([name, inner]) => {
    const path = under ? `${under}.${name}` : name
    const isNested = inner.properties || (inner.type === 'array' && inner.items?.properties)
    return isNested ? fieldsOf(inner, path) : [fieldOf(path, inner, !schema.required?.includes(name))]
  })
}

const fieldOf = (name: string, schema: JsonSchema, optional: boolean): DocumentedField => ({
  name,
  kind: kindOf(schema),
  optional,
  says: limitsOf(schema).join(' '),
})

function kindOf({ type, enum: values, anyOf, items }: JsonSchema): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) return anyOf.map(kindOf).join(' | ')
  if (type === 'array' && items) return `list of ${kindOf(items)}`
  return [type ?? 'any'].flat().join(' | ')
}

function limitsOf(schema: JsonSchema): string[] {
  const { description, minimum, maximum, maxLength, pattern } = schema
  const isNarrow = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  return [
    description ?? '',
    isNarrow ? `${minimum} to ${maximum}.` : '',
    maxLength === undefined ? '' : `At most ${maxLength} characters.`,
    pattern === undefined ? '' : `Matches ${pattern}.`,
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} unless sent.`,
  ].filter(Boolean)
}
