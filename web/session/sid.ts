import { newSid } from '@humidor/client/sid.ts'
import { isSid } from '@humidor/contract/envelope.ts'
import { keep, kept } from './storage.ts'

/** This device's id, created on first use and stored under `sid`. A malformed stored value is replaced. */
export function sid(): string {
  const found = kept('sid')
  if (isSid(found)) return found
  const made = newSid()
  keep('sid', made)
  return made
}
