import { isUtf8 } from 'node:buffer'
import type { ErrorCode } from '@humidor/domain/errors.ts'

/** Deeper than any request of the contract; a nested bomb ends here. */
const DEEPEST = 16

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g
const INEXACT = /[.eE]/
const EXACT = /^-?\d+(?:\.0+)?$/

/** What was read, and what is wrong with one of its values: told only to who may make the call at all. */
export interface Plaintext {
  value: unknown
  fault: ErrorCode | undefined
}

/**
 * Reads the JSON inside an opened envelope more strictly than `JSON.parse`: `undefined` (an illegal request) for more than
 * 16 levels, for a name twice in one object (two readers could see two different amounts) and for `__proto__`. A fault is
 * `integer_only` for a number that only rounding makes whole, and `parameter_error` for a text that no database could
 * keep: with a zero character, or half of one.
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

// Looks for what `JSON.parse` lets pass, in what it has read: in a text that is no JSON, a string that never ends would be looked through
// anew from each quotation mark in it, which took 49 kB a second (threats C116).
function faultOf(text: string): ErrorCode | undefined {
  const names: (Set<string> | undefined)[] = []
  let last = ''
  let fault: ErrorCode | undefined
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (names.length === DEEPEST) return 'illegal_request'
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

/** The text of a JSON string, which most often is what stands between the quotes. */
function textOf(token: string): string | undefined {
  if (!token.includes('\\')) return token.slice(1, -1)
  try {
    return JSON.parse(token)
  } catch {
    return undefined
  }
}
