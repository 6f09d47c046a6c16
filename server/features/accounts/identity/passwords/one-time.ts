import { readers } from '@humidor/domain/typed/kinds.ts'
import { passwordSpelling } from '@humidor/domain/typed/password.ts'
import { type Randomness, randomText } from '../../../../adapters/randomness.ts'
import type { Passwords } from '../../../../platform/security/passwords.ts'
import type { Credentials } from './passwords.queries.ts'

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const GROUPS = 3
const IN_GROUP = 5

/** A one-time password as it is mailed, such as `K7QMX-4XZPB-9TWHC`: 74 bits, without letters that look alike. */
export const drawOneTimePassword = (randomness: Randomness) =>
  Array.from({ length: GROUPS }, () => randomText(randomness, IN_GROUP, ALPHABET)).join('-')

const SHAPE = new RegExp(`^(?:[${ALPHABET}]{${IN_GROUP}}){${GROUPS}}$`)

/** The written form of a typed one-time password, if it can be one. A member who types it may leave out hyphens and capitals. */
export function asOneTime(typed: string): string | undefined {
  const letters = readers.letters(typed)
  if (!SHAPE.test(letters)) return undefined
  return letters.match(new RegExp(`.{${IN_GROUP}}`, 'g'))?.join('-')
}

/** The kind of secret that matched, and its hash. */
export interface Matched {
  by: 'password' | 'one-time password'
  hash: string
}

/**
 * Checks whether typed text is a member's password or their one-time one. The work depends only on the shape of the text, not on
 * whether there is a member or a one-time password (threats C81).
 */
export async function matchPassword(
  passwords: Passwords,
  of: Credentials | undefined,
  typed: string,
): Promise<Matched | undefined> {
  const written = asOneTime(typed)
  // Text that may be a one-time password is tried once as a password, in normalised spelling: a text costs no more than two
  // hashes.
  const asPassword = written === undefined ? typed : passwordSpelling(typed)
  const isPassword = await passwords.matches(of?.password_hash ?? undefined, asPassword)
  const isOneTime = written !== undefined && (await passwords.matches(of?.one_time_hash ?? undefined, written))
  if (isPassword && of?.password_hash) return { by: 'password', hash: of.password_hash }
  if (isOneTime && of?.one_time_hash) return { by: 'one-time password', hash: of.one_time_hash }
  return undefined
}
