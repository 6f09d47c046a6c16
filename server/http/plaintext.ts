import { isUtf8 } from 'node:buffer'
import type { ErrorCode } from '@humidor/domain/errors.ts'

/** Deeper than any request of the contract; a nested bomb ends here. */
const DEEPEST = 16

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g
const INEXACT = /[.eE]/
const EXACT = /^-?\d+(?:\.0+)?$/

type Read = { value: unknown } | { refused: ErrorCode }

/**
 * Reads the JSON inside an opened envelope more strictly than `JSON.parse`: at most 16 levels, no name twice in one
 * object (two readers could see two different amounts), no `__proto__`, and no number that would silently become
 * another one. Refuses with `illegal_request`, or `integer_only` for a number that only rounding makes whole.
 */
export function readPlaintext(bytes: Buffer): Read {
  if (!isUtf8(bytes)) return { refused: 'illegal_request' }
  const text = bytes.toString('utf8')
  const refused = faultOf(text)
  if (refused) return { refused }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { refused: 'illegal_request' }
  }
}

// Only looks for what `JSON.parse` would let pass; whether the text is JSON at all is its to say.
function faultOf(text: string): ErrorCode | undefined {
  const names: (Set<string> | undefined)[] = []
  let last = ''
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (names.length === DEEPEST) return 'illegal_request'
      names.push(token === '{' ? new Set() : undefined)
    } else if (token === '}' || token === ']') names.pop()
    else if (token === ':') {
      const name = nameOf(last)
      const seen = names.at(-1)
      if (name === undefined || name === '__proto__' || seen?.has(name)) return 'illegal_request'
      seen?.add(name)
    } else if (!token.startsWith('"') && INEXACT.test(token) && !EXACT.test(token) && Number.isInteger(Number(token)))
      return 'integer_only'
    last = token
  }
  return undefined
}

function nameOf(token: string): string | undefined {
  if (!token.includes('\\')) return token.slice(1, -1)
  try {
    return JSON.parse(token)
  } catch {
    return undefined
  }
}
