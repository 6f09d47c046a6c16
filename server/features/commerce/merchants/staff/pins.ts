import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import type { Database } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import type { PinAsked } from '../../../../http/sessions.ts'
import { equalBytes } from '../../../../platform/security/equal-bytes.ts'
import { knownDeviceName, type Throttle } from '../../../../platform/security/throttle.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { staffRow } from './staff.queries.ts'

/** Bytes of a salt. */
export const SALT_BYTES = 16

/** Wrong PINs within an hour: of one person at all tills, and of all people at one till. */
export const pinLimits = { perName: 5, perVisitor: 20 } as const

const saltedPin = (salt: Buffer, pin: string) => `pin ${salt.toString('hex')} ${readers.digits(pin)}`

/** The hash of a PIN. It needs HUMIDOR_SECRET, as 10,000 PINs are tried in a moment. */
export const hashOfPin = (vault: Vault, salt: Buffer, pin: string) => vault.keyedHash(saltedPin(salt, pin))

/** The name under which wrong PINs of a person are counted. */
export const throttleName = (merchantId: number, staffId: number) => `${merchantCode(merchantId)} ${staffId}`

export interface PinParts {
  db: Database
  vault: Vault
  throttle: Throttle
}

/** Why a PIN proves nothing, or undefined. */
export type ProvePin = (asked: PinAsked) => Promise<'wrong_pin' | 'code_request_too_frequent' | undefined>

/**
 * Checks the PIN of one of a merchant's staff. A try is counted before its result is known, for the person and for the till, so that
 * nobody guesses on by trying the next name. Somebody who is no staff of this merchant is a wrong PIN.
 */
export const createProvePin =
  ({ db, vault, throttle }: PinParts): ProvePin =>
  async ({ merchantId, staffId, pin, sid, ip, at }) => {
    const home = knownDeviceName(merchantCode(merchantId), sid)
    const trying = { name: throttleName(merchantId, staffId), home, ip, at }
    if (await throttle.refuses(trying)) return 'code_request_too_frequent'
    if (!(await throttle.mayTryHere(trying))) return 'code_request_too_frequent'
    const known = await staffRow(db, merchantId, staffId)
    const hashes = known ? vault.keyedHashes(saltedPin(known.pin_salt, pin)) : []
    if (!known || !hashes.some((hash) => equalBytes(hash, known.pin_hash))) return 'wrong_pin'
    await withRetries(() => db.transaction().execute((tx) => throttle.succeededHere(tx, trying)))
    return undefined
  }
