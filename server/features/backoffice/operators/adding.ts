import type { Role } from '@humidor/contract/call.ts'
import { normalEmail, refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { operatorNameLength, refuseOperatorName } from '@humidor/domain/backoffice/operators.ts'
import { readLine } from '@humidor/domain/typed/texts.ts'
import { type Randomness, randomText } from '../../../adapters/randomness.ts'
import type { Tx } from '../../../database/database.ts'
import { withdrawAllRequests, withdrawRequests } from '../../../platform/console/approvals.queries.ts'
import { releaseItems } from '../../../platform/console/claims.queries.ts'
import {
  operatorHolder,
  removeEveryPasskey,
  removePasskeysOf,
} from '../../../platform/security/passkeys/passkeys.queries.ts'
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
  putRights,
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

/** An operator with the secret that is shown once. The database keeps it sealed. */
export interface MadeOperator {
  id: number
  /** Base32. */
  secret: string
  /** The `otpauth://` address. */
  uri: string
}

/** Letters and digits without pairs that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ'
const PASSWORD_LENGTH = 16

/** The password that an operator begins with: more than ninety bits. */
export const firstPassword = (randomness: Randomness) => randomText(randomness, PASSWORD_LENGTH, ALPHABET)

/** Creates an operator, for the command line and the sandbox. Undefined when the address is taken. */
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
 * Gives an operator a new password and a new authenticator, for the command line. Ends their sessions, forgets their devices
 * and removes their passkeys. Releases their items and withdraws their requests and invitations, as a thief may have made them. Role and bar stay.
 * Undefined when nobody has the address.
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
  await removePasskeysOf(tx, operatorHolder(id), wish.at)
  await resetThrottle(tx, 'operator', email)
  await releaseItems(tx, id)
  await withdrawRequests(tx, id)
  await withdrawInvitationsOf(tx, id, wish.at)
  return { id, ...shown }
}

/** Counts of what `recheckOperators` changed. */
export interface Rechecked {
  barred: number
  sessions: number
}

/**
 * Resets operators after a restore from a backup. Ends all sessions, forgets all devices, removes all passkeys, and releases all items.
 * Withdraws all requests and invitations. Bars every operator but one until somebody admits them again:
 * the backup lacks bars, roles and passwords that changed, and has passkeys that were removed, after it was made.
 */
export async function recheckOperators(
  tx: Tx,
  { except, at }: { except: number | undefined; at: Date },
): Promise<Rechecked> {
  const barred = await barOthers(tx, except, at)
  await withdrawAllRequests(tx)
  await withdrawAllInvitations(tx, at)
  await removeEveryPasskey(tx, 'operator_id', at)
  return { barred, sessions: await endOperatorSessions(tx) }
}

/** Lifts the bar of an operator, for the command line. Undefined when nobody has the address. */
export async function admitOperator(tx: Tx, email: string): Promise<number | undefined> {
  const known = await operatorByEmail(tx, normalEmail(email))
  if (!known) return undefined
  await lockOperator(tx, known.id)
  await putRights(tx, known.id, known.role, null)
  return known.id
}

/** A secret in two forms: sealed for the database, and readable to be shown once. */
function factorFor(email: string, vault: Vault, secret: Buffer) {
  const sealed = vault.seal(secret, boundToOperator(email))
  const totp = totpOf(secret, email)
  return {
    columns: { secret: sealed.bytes, key_id: sealed.keyId },
    shown: { secret: totp.secret.base32, uri: totp.toString() },
  }
}

/** The error of a wish as a sentence for the command line; undefined when it is valid. */
export function invalidFieldOf({ name, email }: Pick<OperatorWish, 'name' | 'email'>): string | undefined {
  if (refuseOperatorName(name)) return `A name has 1 to ${operatorNameLength.most} characters.`
  if (refuseEmail(email)) return `"${email}" is no e-mail address.`
  return undefined
}
