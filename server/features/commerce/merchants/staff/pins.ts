import { readers } from '@humidor/domain/typed/kinds.ts'
import type { Database } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import type { PinAsked } from '../../../../http/sessions.ts'
import { equalBytes } from '../../../../platform/security/equal-bytes.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { tellOwner } from '../owner/letters.ts'
import { countPinTry, refusesPin, succeededPin } from './pin-tries.ts'
import { staffRow } from './staff.queries.ts'

/** Bytes of a salt. */
export const SALT_BYTES = 16

const saltedPin = (salt: Buffer, pin: string) => `pin ${salt.toString('hex')} ${readers.digits(pin)}`

/** The hash of a PIN. It needs HUMIDOR_SECRET, as 10,000 PINs are tried in a moment. */
export const hashOfPin = (vault: Vault, salt: Buffer, pin: string) => vault.keyedHash(saltedPin(salt, pin))

export interface PinParts {
  db: Database
  vault: Vault
}

/** Why a PIN proves nothing, or undefined. */
export type ProvePin = (asked: PinAsked) => Promise<'wrong_pin' | 'code_request_too_frequent' | undefined>

/**
 * Checks the PIN of one of a merchant's staff. A try is counted before its result is known. Somebody who is no staff of this merchant is a
 * wrong PIN. The owner is told when wrong ones lock a PIN: that is at most a few times a day, as each lock takes five tries of twenty.
 */
export const createProvePin =
  ({ db, vault }: PinParts): ProvePin =>
  async ({ merchantId, staffId, pin, sid, at }) => {
    const trying = { merchantId, staffId, sid }
    const early = await refusesPin(db, trying, at)
    if (early) return early
    const { refused, until } = await countPinTry(db, trying, at)
    if (refused) return refused
    const known = await staffRow(db, merchantId, staffId)
    const hashes = known ? vault.keyedHashes(saltedPin(known.pin_salt, pin)) : []
    const isRight = known !== undefined && hashes.some((hash) => equalBytes(hash, known.pin_hash))
    await withRetries(() =>
      db.transaction().execute(async (tx) => {
        if (isRight) await succeededPin(tx, trying)
        else if (known && until) await tellOwner(tx, merchantId, { about: 'pinLocked', staff: known.name, until, at })
      }),
    )
    return isRight ? undefined : 'wrong_pin'
  }
