import { isUtf8 } from 'node:buffer'
import type { ErrorCode } from '@humidor/domain/errors.ts'

/** Deeper than any request of the contract. Bounds the nesting of hostile JSON. */
const MAX_DEPTH = 16

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g
const INEXACT = /[.eE]/
const EXACT = /^-?\d+(?:\.0+)?$/

export interface Plaintext {
  value: unknown
  /** The fault of a value. Only a caller who passed the guards gets it as an answer. */
  fault: ErrorCode | undefined
}

/**
 * Parses the JSON inside an opened envelope more strictly than `JSON.parse`.
 * @returns `undefined` (an illegal request) for more than 16 levels, for `__proto__`, and for a name twice in one object. Two parsers
 * could see two amounts in such an object. `fault` is `integer_only` for a number that only rounding makes whole. It is
 * `parameter_error` for a text that the database cannot store: with a zero character, or half a surrogate pair.
 */
export function readPlaintext(bytes: Buffer): Plaintext | undefined {
  if (!isUtf8(bytes)) return undefined
  const text = bytes.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const fault = faultOf(text)
  return fault === 'illegal_request' ? undefined : { value, fault }
}

// Finds faults that `JSON.parse` accepts. Run it on valid JSON only: in other text, an unterminated string would be scanned anew from
// each quotation mark, which took a second for 49 kB (threats C116).
function faultOf(text: string): ErrorCode | undefined {
  const names: (Set<string> | undefined)[] = []
  let last = ''
  let fault: ErrorCode | undefined
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (names.length === MAX_DEPTH) return 'illegal_request'
      names.push(token === '{' ? new Set() : undefined)
    } else if (token === '}' || token === ']') names.pop()
    else if (token === ':') {
      const name = textOf(last)
      const seen = names.at(-1)
      if (name === undefined || name === '__proto__' || seen?.has(name)) return 'illegal_request'
      seen?.add(name)
    } else fault ??= faultOfValue(token)
    last = token
  }
  return fault
}

function faultOfValue(token: string): ErrorCode | undefined {
  if (token.startsWith('"')) {
    const text = textOf(token) ?? ''
    return text.includes('\0') || !text.isWellFormed() ? 'parameter_error' : undefined
  }
  return INEXACT.test(token) && !EXACT.test(token) && Number.isInteger(Number(token)) ? 'integer_only' : undefined
}

/** The text of a JSON string. Without a backslash that is the text between the quotes. */
function textOf(token: string): string | undefined {
  if (!token.includes('\\')) return token.slice(1, -1)
  try {
    return JSON.parse(token)
  } catch {
    return undefined
  }
}
