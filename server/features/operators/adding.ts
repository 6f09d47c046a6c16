import type { Role } from '@humidor/contract/call.ts'
import { normalEmail, refuseEmail } from '@humidor/domain/registration.ts'
import { type Randomness, randomText } from '../../adapters/randomness.ts'
import type { Tx } from '../../database/database.ts'
import { SECRET_BYTES, totpOf, type Vault } from '../identity/identity.ts'
import { insertOperator } from './operators.queries.ts'
import { boundToOperator } from './sessions/factor.ts'

export interface OperatorWish {
  name: string
  email: string
  role: Role
  /** From `Passwords.hash`. */
  passwordHash: string
  at: Date
  /** 20 bytes; random unless given, as for the sandbox's cast. */
  totpSecret?: Buffer
}

/** What is told once, and kept nowhere in the clear. */
export interface MadeOperator {
  id: number
  /** Base32. */
  secret: string
  /** The `otpauth://` address. */
  uri: string
}

/** Letters and digits that nobody mistakes for each other. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ'
const PASSWORD_LENGTH = 16

/** The password that an operator begins with: more than ninety bits. */
export const firstPassword = (randomness: Randomness) => randomText(randomness, PASSWORD_LENGTH, ALPHABET)

const NAME_LENGTH = 60

/** Makes an operator, as the command line and the sandbox do. Undefined: the address is another operator's. */
export async function addOperator(
  tx: Tx,
  { randomness, vault }: { randomness: Randomness; vault: Vault },
  wish: OperatorWish,
): Promise<MadeOperator | undefined> {
  const email = normalEmail(wish.email)
  const secret = wish.totpSecret ?? randomness.bytes(SECRET_BYTES)
  const sealed = vault.seal(secret, boundToOperator(email))
  const id = await insertOperator(tx, {
    name: wish.name.trim(),
    email,
    role: wish.role,
    password_hash: wish.passwordHash,
    secret: sealed.bytes,
    key_id: sealed.keyId,
    created_at: wish.at,
  })
  if (id === undefined) return undefined
  const totp = totpOf(secret, email)
  return { id, secret: totp.secret.base32, uri: totp.toString() }
}

/** What is wrong with a wish, in a sentence for who types it; undefined if nothing is. */
export function whatIsWrongWith({ name, email }: Pick<OperatorWish, 'name' | 'email'>): string | undefined {
  const { length } = [...name.trim()]
  if (length === 0 || length > NAME_LENGTH) return `A name has 1 to ${NAME_LENGTH} characters.`
  if (refuseEmail(normalEmail(email))) return `"${email}" is no e-mail address.`
  return undefined
}
