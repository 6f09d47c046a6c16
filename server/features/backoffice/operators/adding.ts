import type { Role } from '@humidor/contract/call.ts'
import { normalEmail, refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { operatorNameLength, refuseOperatorName } from '@humidor/domain/backoffice/operators.ts'
import { readLine } from '@humidor/domain/typed/texts.ts'
import { type Randomness, randomText } from '../../../adapters/randomness.ts'
import type { Tx } from '../../../database/database.ts'
import { withdrawAllRequests, withdrawRequests } from '../../../platform/console/approvals.queries.ts'
import { releaseItems } from '../../../platform/console/claims.queries.ts'
import { resetThrottle } from '../../../platform/security/throttle.ts'
import { SECRET_BYTES, totpOf } from '../../../platform/security/totp.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { withdrawAllInvitations, withdrawInvitationsOf } from './invitations/invitations.queries.ts'
import {
  barOthers,
  insertOperator,
  lockOperator,
  operatorByEmail,
  putCredentials,
  putStanding,
} from './operators.queries.ts'
import { boundToOperator } from './sessions/factor.ts'
import { deleteSessions, endOperatorSessions, forgetDevices } from './sessions/sessions.queries.ts'

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

/** Makes an operator, as the command line and the sandbox do. Undefined: the address is another operator's. */
export async function addOperator(
  tx: Tx,
  { randomness, vault }: { randomness: Randomness; vault: Vault },
  wish: OperatorWish,
): Promise<MadeOperator | undefined> {
  const email = normalEmail(wish.email)
  const { columns, shown } = factorFor(email, vault, wish.totpSecret ?? randomness.bytes(SECRET_BYTES))
  const id = await insertOperator(tx, {
    name: readLine(wish.name),
    email,
    role: wish.role,
    password_hash: wish.passwordHash,
    ...columns,
    created_at: wish.at,
  })
  return id === undefined ? undefined : { id, ...shown }
}

/**
 * Gives an operator who lost telephone or password new ones, as the command line does: their sessions end, no device is theirs
 * any more, what they have open is free and what they asked for is over, as it may have been somebody else. Role and bar stay. Undefined: nobody has the address.
 */
export async function resetOperator(
  tx: Tx,
  { randomness, vault }: { randomness: Randomness; vault: Vault },
  wish: Pick<OperatorWish, 'email' | 'passwordHash' | 'at'>,
): Promise<MadeOperator | undefined> {
  const email = normalEmail(wish.email)
  const known = await operatorByEmail(tx, email)
  if (!known) return undefined
  const { id } = known
  const { columns, shown } = factorFor(email, vault, randomness.bytes(SECRET_BYTES))
  await lockOperator(tx, id)
  await putCredentials(tx, id, { password_hash: wish.passwordHash, ...columns })
  await deleteSessions(tx, id)
  await forgetDevices(tx, id)
  await resetThrottle(tx, 'operator', email)
  await releaseItems(tx, id)
  await withdrawRequests(tx, id)
  await withdrawInvitationsOf(tx, id, wish.at)
  return { id, ...shown }
}

/** What became of operators after a restore. */
export interface Rechecked {
  barred: number
  sessions: number
}

/**
 * After a backup was restored: every operator's session ends, no device is known any more, nothing is open or asked for, and everybody but
 * one is barred until somebody admits them again, as a bar, a role or a new password of the lost time is not there any more.
 */
export async function recheckOperators(
  tx: Tx,
  { except, at }: { except: number | undefined; at: Date },
): Promise<Rechecked> {
  const barred = await barOthers(tx, except, at)
  await withdrawAllRequests(tx)
  await withdrawAllInvitations(tx, at)
  return { barred, sessions: await endOperatorSessions(tx) }
}

/** Takes the bar from an operator, as the command line does. Undefined: nobody has the address. */
export async function admitOperator(tx: Tx, email: string): Promise<number | undefined> {
  const known = await operatorByEmail(tx, normalEmail(email))
  if (!known) return undefined
  await lockOperator(tx, known.id)
  await putStanding(tx, known.id, known.role, null)
  return known.id
}

/** A secret as it is kept, and as it is shown once. */
function factorFor(email: string, vault: Vault, secret: Buffer) {
  const sealed = vault.seal(secret, boundToOperator(email))
  const totp = totpOf(secret, email)
  return {
    columns: { secret: sealed.bytes, key_id: sealed.keyId },
    shown: { secret: totp.secret.base32, uri: totp.toString() },
  }
}

/** What is wrong with a wish, in a sentence for who types it; undefined if nothing is. */
export function whatIsWrongWith({ name, email }: Pick<OperatorWish, 'name' | 'email'>): string | undefined {
  if (refuseOperatorName(name)) return `A name has 1 to ${operatorNameLength.most} characters.`
  if (refuseEmail(email)) return `"${email}" is no e-mail address.`
  return undefined
}
