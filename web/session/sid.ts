import { newSid } from '@humidor/client/sid.ts'
import { isSid } from '@humidor/contract/envelope.ts'
import { keep, kept } from './storage.ts'

/** This device's id, made on first use and kept under `sid`. What is kept in another shape is replaced. */
export function sid(): string {
  const found = kept('sid')
  if (isSid(found)) return found
  const made = newSid()
  keep('sid', made)
  return made
}
