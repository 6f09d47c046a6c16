import { newSid } from '@humidor/client/sid.ts'
import { isSid } from '@humidor/contract/envelope.ts'
import { device } from './storage.ts'

const KEY = 'consoleSid'

/**
 * This device's id, made on first use. It carries no authority and outlives the tab, unlike the token.
 * It marks a device that the operator has used before.
 * The server admits them there while an attacker elsewhere guesses at their password.
 */
export function sid(): string {
  const found = device.kept(KEY)
  if (isSid(found)) return found
  const made = newSid()
  device.keep(KEY, made)
  return made
}
