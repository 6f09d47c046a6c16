import type { Call } from '@humidor/contract/call.ts'
import { z } from 'zod/mini'
import { RefusalError } from './refusal.ts'

/** The JSON text of a call's answer. */
export const encode = (call: Call, answer: unknown): string => JSON.stringify(z.encode(call.response, answer as never))

/** The JSON text of an earlier answer. @throws RefusalError illegal_request where another request had the key */
export function replayed(earlier: { answer: unknown } | 'other request'): string {
  if (earlier === 'other request') throw new RefusalError('illegal_request')
  // Stored as a JSON string, because jsonb would reorder the names of an object.
  return String(earlier.answer)
}
