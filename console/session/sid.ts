import { newSid } from '@humidor/client/sid.ts'
import { isSid } from '@humidor/contract/envelope.ts'
import { tab } from './storage.ts'

/** This tab's id, made on first use and gone with the tab, as the token is that belongs to it. */
export function sid(): string {
  const found = tab.kept('sid')
  if (isSid(found)) return found
  const made = newSid()
  tab.keep('sid', made)
  return made
}
