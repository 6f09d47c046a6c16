import { authenticators } from '@humidor/domain/accounts/authenticator.ts'
import { ownerCodeKind } from '@humidor/domain/commerce/owner-factor.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import type { OwnerCodeAsked } from '../../../../http/sessions.ts'
import { type CodeRefusal, factorColumns, judgeCode } from '../../../../platform/security/factor.ts'
import type { Passkeys } from '../../../../platform/security/passkeys/challenges.ts'
import { recoveryHashes } from '../../../../platform/security/recovery-codes.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { tellOwner } from '../owner/letters.ts'
import {
  hasAuthenticator,
  lockAuthenticator,
  lockRecoveryCode,
  putFactor,
  putUsedRecoveryCode,
} from './owner-factor.queries.ts'

/** Binds an owner's authenticator secret to the merchant. It opens in no other row, and not as a prepared one. */
export const boundToMerchant = (merchantId: number) => `authenticator of merchant ${merchantId}`
export const boundToPendingOf = (merchantId: number) => `pending authenticator of merchant ${merchantId}`

/** Whose recovery codes they are, for their hashes. */
export const recoveryOwner = (merchantId: number) => `merchant ${merchantId}`

interface Spending {
  merchantId: number
  /** Six digits or a recovery code. */
  code: string
  /** What the code is for. The same code for the same key is accepted again, so that a retry after a crash works. */
  key: string
  at: Date
}

async function spendDigits(
  tx: Tx,
  vault: Vault,
  { merchantId, code, key, at }: Spending,
): Promise<CodeRefusal | undefined> {
  const row = await lockAuthenticator(tx, merchantId)
  if (!row) return 'google_code_error'
  const secret = vault.open({ bytes: row.secret, keyId: row.key_id }, boundToMerchant(merchantId))
  const { refused, after } = judgeCode(row, secret, { code, key, at })
  if (after) await putFactor(tx, merchantId, factorColumns(after))
  // So many within a day are no typing mistakes.
  if (after?.lockedUntil && after.dayFailures >= authenticators.triesADay && refused)
    await tellOwner(tx, merchantId, { about: 'authenticatorLocked', at, until: after.lockedUntil })
  return refused
}

async function spendRecovery(
  tx: Tx,
  vault: Vault,
  { merchantId, code, key, at }: Spending,
): Promise<CodeRefusal | undefined> {
  const hashes = recoveryHashes(vault, recoveryOwner(merchantId), code)
  const found = hashes.length === 0 ? undefined : await lockRecoveryCode(tx, merchantId, hashes)
  if (!found || (found.used_for !== null && found.used_for !== key)) return 'google_code_error'
  if (found.used_for === key) return undefined
  await putUsedRecoveryCode(tx, merchantId, found.hash, { used_at: at, used_for: key })
  await tellOwner(tx, merchantId, { about: 'recoveryCodeUsed', at })
  return undefined
}

/** Spends six digits or a recovery code, in a transaction of its own, so that a wrong guess counts although the request fails. */
export const spendOwnerCode = ({ db, vault }: { db: Database; vault: Vault }, asked: Spending) =>
  withRetries(() =>
    db
      .transaction()
      .execute((tx) =>
        ownerCodeKind(asked.code) === 'recovery' ? spendRecovery(tx, vault, asked) : spendDigits(tx, vault, asked),
      ),
  )

/** Why a code proves nothing, or undefined. */
export type ProveOwnerCode = (asked: OwnerCodeAsked) => ReturnType<Passkeys['spend']>

/** Checks the code of an owner who has an authenticator. Without one, the password is proof enough. */
export const createProveOwnerCode =
  (parts: { db: Database; vault: Vault; passkeys: Passkeys }): ProveOwnerCode =>
  async ({ merchantId, code, key, ...bound }) => {
    if (!(await hasAuthenticator(parts.db, merchantId))) return undefined
    if (code === undefined) return 'owner_code_needed'
    if (ownerCodeKind(code) === 'passkey')
      return await parts.passkeys.spend({ ...bound, id: merchantId, answer: code, gives: false })
    return await spendOwnerCode(parts, { merchantId, code, key, at: bound.at })
  }
